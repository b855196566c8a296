// Where the screens of the graph stand: trees from left to right, grouped by tag, packed into a sheet of about screen's shape.

export const box = { width: 176, height: 40, across: 48, down: 12 };
const head = 44;
const pad = 20;
const between = 28;

/// Nodes with their places, edges, and groups with their frames.
///
/// - nodes: `{ id, tags, … }`; edges: `{ from, to }` by id. An edge of an unknown node, a second parent and an edge that
///   would close a circle are left out of the trees and given back as `loose`.
export function layout(nodes, edges) {
  const places = new Map(nodes.map((node) => [node.id, { node, x: 0, y: 0, children: [], parent: null }]));
  const loose = [];
  for (const edge of edges) {
    const from = places.get(edge.from);
    const to = places.get(edge.to);
    if (!from || !to || to.parent || isAbove(to, from)) {
      loose.push(edge);
      continue;
    }
    to.parent = from;
    from.children.push(to);
  }
  const groups = new Map();
  for (const place of places.values()) {
    if (place.parent) continue;
    const name = place.node.tags[0] ?? "";
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(place);
  }
  const frames = [...groups].map(([name, roots]) => arrange(name, roots));
  frames.sort((a, b) => b.width * b.height - a.width * a.height || (a.name < b.name ? -1 : 1));
  const { width, height } = pack(frames, between);
  for (const frame of frames) {
    for (const place of frame.places) {
      place.x += frame.x;
      place.y += frame.y;
    }
  }
  return { places, frames, loose, width, height };
}

/// The shape to come near: width by height.
const shape = 1.05;

/// Packs frames closely: each as high up as it goes, for several widths, of which the best fills a screen's shape.
function pack(frames, gap) {
  const widest = Math.max(...frames.map((frame) => frame.width), 1);
  const all = frames.reduce((sum, frame) => sum + frame.width + gap, 0);
  let best = null;
  for (let limit = widest; ; limit = Math.min(all, limit * 1.12)) {
    const sheet = drop(frames, limit, gap);
    const size = Math.max(sheet.width, sheet.height * shape);
    if (!best || size < best.size) best = { ...sheet, size };
    if (limit >= all) break;
  }
  frames.forEach((frame, number) => Object.assign(frame, best.at[number]));
  return best;
}

/// Places for frames on a sheet of at most a width: each at the highest free place, then the leftmost.
function drop(frames, limit, gap) {
  const at = [];
  let width = 0;
  let height = 0;
  for (const frame of frames) {
    let found = null;
    for (const x of [0, ...at.map((other) => other.x + other.width + gap)]) {
      if (x > 0 && x + frame.width > limit) continue;
      const y = at.reduce((low, other) =>
        (other.x < x + frame.width + gap && x < other.x + other.width + gap ? Math.max(low, other.y + other.height + gap) : low), 0);
      if (!found || y < found.y || (y === found.y && x < found.x)) found = { x, y };
    }
    at.push({ ...found, width: frame.width, height: frame.height });
    width = Math.max(width, found.x + frame.width);
    height = Math.max(height, found.y + frame.height);
  }
  return { at, width, height };
}

/// Whether a place is another or stands above it.
function isAbove(place, other) {
  for (let at = other; at; at = at.parent) if (at === place) return true;
  return false;
}

/// One group: its trees, the large ones first, and its single screens as a grid.
function arrange(name, roots) {
  const trees = roots.filter((root) => root.children.length).map(tree).sort((a, b) => b.height - a.height);
  const singles = roots.filter((root) => !root.children.length);
  const count = singles.length;
  const columns = Math.max(1, Math.min(Math.ceil(Math.sqrt(count / 2.5)), 6));
  const widest = Math.max(columns * (box.width + box.down) - box.down, ...trees.map((each) => each.width), 0);
  const packed = shelve(trees, Math.max(widest, 700), 24);
  const top = trees.length ? packed.height + 24 : 0;
  const fitting = Math.max(columns, Math.floor((Math.max(packed.width, widest) + box.down) / (box.width + box.down)));
  singles.forEach((place, number) => {
    place.x = (number % fitting) * (box.width + box.down);
    place.y = top + Math.floor(number / fitting) * (box.height + box.down);
  });
  const rows = Math.ceil(count / fitting);
  const gridWidth = count ? Math.min(count, fitting) * (box.width + box.down) - box.down : 0;
  const places = [...trees.flatMap((each) => {
    for (const place of each.places) {
      place.x += each.x;
      place.y += each.y;
    }
    return each.places;
  }), ...singles];
  for (const place of places) {
    place.x += pad;
    place.y += head;
  }
  const inner = count ? top + rows * (box.height + box.down) - box.down : packed.height;
  return { name, places, x: 0, y: 0, width: Math.max(packed.width, gridWidth, box.width) + 2 * pad, height: inner + head + pad };
}

/// One tree: each level a column, each leaf a row, a parent in the middle of its children.
function tree(root) {
  const places = [];
  let row = 0;
  let depth = 0;
  // Without recursion: a table may be as deep as it has routes.
  const open = [{ place: root, level: 0, isDone: false }];
  while (open.length) {
    const { place, level, isDone } = open.pop();
    if (isDone) {
      const [first, last] = [place.children[0], place.children.at(-1)];
      place.y = (first.y + last.y) / 2;
      continue;
    }
    places.push(place);
    depth = Math.max(depth, level);
    place.x = level * (box.width + box.across);
    if (!place.children.length) {
      place.y = row * (box.height + box.down);
      row += 1;
      continue;
    }
    open.push({ place, level, isDone: true });
    for (const child of [...place.children].reverse()) open.push({ place: child, level: level + 1, isDone: false });
  }
  return { places, x: 0, y: 0, width: (depth + 1) * (box.width + box.across) - box.across, height: row * (box.height + box.down) - box.down };
}

/// Puts blocks into rows of at most a width, and gives the size of all.
function shelve(blocks, limit, gap) {
  let x = 0;
  let y = 0;
  let row = 0;
  let width = 0;
  for (const block of blocks) {
    if (x > 0 && x + block.width > limit + 1) {
      x = 0;
      y += row + gap;
      row = 0;
    }
    block.x = x;
    block.y = y;
    x += block.width + gap;
    row = Math.max(row, block.height);
    width = Math.max(width, block.x + block.width);
  }
  return { width, height: blocks.length ? y + row : 0 };
}
