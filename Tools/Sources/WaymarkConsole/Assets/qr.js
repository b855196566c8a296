// QR codes (ISO/IEC 18004) of texts: bytes, error correction M, versions 1 to 40.

/// Codewords of error correction in each block, by version from 1.
const corrections = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
/// Blocks, by version from 1.
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
  17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

/// The longest text in bytes that a code holds.
export const longest = 2331;

// MARK: Arithmetic of bytes, modulo x⁸ + x⁴ + x³ + x² + 1

const powers = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  powers[power] = powers[power + 255] = value;
  logarithms[value] = power;
  value <<= 1;
  if (value & 0x100) value ^= 0x11d;
}
const times = (a, b) => (a === 0 || b === 0 ? 0 : powers[logarithms[a] + logarithms[b]]);

/// The codewords that correct errors of a block: the remainder by the product of x − 2ⁱ.
function correction(data, count) {
  let divisor = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...divisor, 0];
    divisor.forEach((value, place) => { next[place + 1] ^= times(value, powers[power]); });
    divisor = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let place = 0; place < data.length; place += 1) {
    const lead = rest[place];
    if (lead) divisor.forEach((value, at) => { rest[place + at] ^= times(value, lead); });
  }
  return rest.slice(data.length);
}

/// Bits with the remainder of a division behind them.
function withRemainder(bits, divisor, length) {
  let rest = bits << length;
  for (let place = 31 - Math.clz32(rest); place >= length; place = 31 - Math.clz32(rest)) rest ^= divisor << (place - length);
  return (bits << length) | rest;
}

// MARK: The field

/// A field with all that does not depend on the text; free places are null.
function frame(version) {
  const size = 17 + 4 * version;
  const field = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (row, column, isDark) => { if (field[row]?.[column] !== undefined) field[row][column] = isDark; };
  // Rings around a middle: dark but for those of some distances.
  const rings = (row, column, reach, light) => {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
    }
  };
  for (let place = 0; place < size; place += 1) {
    field[6][place] = place % 2 === 0;
    field[place][6] = place % 2 === 0;
  }
  const marks = alignment(version, size);
  for (const row of marks) {
    for (const column of marks) {
      const isCorner = (row === 6 && (column === 6 || column === size - 7)) || (row === size - 7 && column === 6);
      if (!isCorner) rings(row, column, 2, [1]);
    }
  }
  rings(3, 3, 4, [2, 4]);
  rings(3, size - 4, 4, [2, 4]);
  rings(size - 4, 3, 4, [2, 4]);
  // Places of the format and the version, which are written at the end.
  for (const [row, column] of [...formatPlaces(size).flat(), ...versionPlaces(version, size).flat()]) field[row][column] = false;
  field[size - 8][8] = true;
  return field;
}

/// Rows and columns in whose crossings small marks stand.
function alignment(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => size - 7 - step * (count - 2 - place))];
}

/// The places of the bits of the format, the highest first, twice.
function formatPlaces(size) {
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column]).concat([7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8]));
  const second = [1, 2, 3, 4, 5, 6, 7].map((from) => [size - from, 8]).concat([8, 7, 6, 5, 4, 3, 2, 1].map((from) => [8, size - from]));
  return [first, second];
}

/// The places of the bits of the version, the lowest first, twice; none below version 7.
function versionPlaces(version, size) {
  if (version < 7) return [[], []];
  const places = Array.from({ length: 18 }, (_, bit) => [Math.floor(bit / 3), size - 11 + (bit % 3)]);
  return [places, places.map(([row, column]) => [column, row])];
}

/// The free places, in the order in which bits are laid.
function* free(field) {
  const size = field.length;
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (field[row][column] === null) yield [row, column];
    }
    isUp = !isUp;
  }
}

const masks = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

// MARK: The code

/// The rows of a code, true for dark; `null` if the text is too long.
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= 40; version += 1) {
    const empty = frame(version);
    const places = [...free(empty)];
    const whole = Math.floor(places.length / 8);
    const room = whole - corrections[version - 1] * blockCounts[version - 1];
    const countBits = version < 10 ? 8 : 16;
    if (4 + countBits + 8 * bytes.length > 8 * room) continue;
    const words = codewords(message(bytes, countBits, room), version, room);
    return best(version, empty, places, words);
  }
  return null;
}

/// The bytes with their kind and their number before them, filled up.
function message(bytes, countBits, room) {
  const bits = [];
  const add = (value, count) => { for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1); };
  add(4, 4);
  add(bytes.length, countBits);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, 8 * room - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let place = 0; place < bits.length; place += 8) words.push(bits.slice(place, place + 8).reduce((value, bit) => value * 2 + bit, 0));
  for (let filling = 0xec; words.length < room; filling ^= 0xec ^ 0x11) words.push(filling);
  return words;
}

/// The message in blocks with their corrections, a word of each block in turn.
function codewords(words, version, room) {
  const count = blockCounts[version - 1];
  const short = Math.floor(room / count);
  const firstLong = count - (room % count);
  const blocks = [];
  for (let block = 0, start = 0; block < count; block += 1) {
    const length = short + (block >= firstLong ? 1 : 0);
    blocks.push(words.slice(start, start + length));
    start += length;
  }
  const ends = blocks.map((block) => correction(block, corrections[version - 1]));
  const inTurn = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
    lists.filter((list) => place < list.length).map((list) => list[place])).flat();
  return [...inTurn(blocks), ...inTurn(ends)];
}

/// The code with the mask that is read best.
function best(version, empty, places, words) {
  let found = null;
  masks.forEach((mask, number) => {
    const field = empty.map((row) => [...row]);
    places.forEach(([row, column], place) => {
      const bit = place < 8 * words.length ? (words[place >> 3] >> (7 - (place & 7))) & 1 : 0;
      field[row][column] = (bit === 1) !== mask(row, column);
    });
    const size = field.length;
    // Level M is 0, so that the format is the number of the mask.
    const format = withRemainder(number, 0x537, 10) ^ 0x5412;
    for (const list of formatPlaces(size)) list.forEach(([row, column], bit) => { field[row][column] = ((format >> (14 - bit)) & 1) === 1; });
    const about = withRemainder(version, 0x1f25, 12);
    for (const list of versionPlaces(version, size)) list.forEach(([row, column], bit) => { field[row][column] = ((about >> bit) & 1) === 1; });
    const penalty = penaltyOf(field);
    if (!found || penalty < found.penalty) found = { field, penalty };
  });
  return found.field;
}

/// The penalty of a field that is hard to read: long runs, squares of one colour, what looks like a corner, and more of one colour than the other.
function penaltyOf(field) {
  const size = field.length;
  let sum = 0;
  const lines = [...field, ...field.map((_, column) => field.map((row) => row[column]))];
  for (const line of lines) {
    const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=10111010000)|(?=00001011101)/g)].length;
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const here = field[row][column];
      if (here === field[row - 1][column] && here === field[row][column - 1] && here === field[row - 1][column - 1]) sum += 3;
    }
  }
  const dark = field.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}
