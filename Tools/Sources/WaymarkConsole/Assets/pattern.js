// Takes patterns apart, to colour them and to list their parameters.

/// The kinds of the parts that a parameter consists of.
const parameterKinds = ["name", "type", "expression"];

/// The parts of a pattern, in order: `{ kind, text }`, where kind is scheme, host, slash, literal, name, type, expression,
/// group or tail. The texts joined are the pattern; a malformed part is literal.
export function patternParts(pattern) {
  const parts = [];
  const add = (kind, text) => {
    if (!text) return;
    const last = parts[parts.length - 1];
    if (last && last.kind === kind && kind === "literal") last.text += text;
    else parts.push({ kind, text });
  };
  let at = 0;
  // A plus sign is a tail behind a parameter alone.
  const isBehindParameter = () => parameterKinds.includes(parts.at(-1)?.kind);
  const start = /^([A-Za-z][A-Za-z0-9+.-]*):\/{0,2}/.exec(pattern);
  if (start) {
    add("scheme", start[0]);
    at = start[0].length;
    if (/^https?$/i.test(start[1])) {
      const host = /^[^/]*/.exec(pattern.slice(at))[0];
      add("host", host);
      at += host.length;
    }
  }
  while (at < pattern.length) {
    const rest = pattern.slice(at);
    const character = rest[0];
    let took;
    if (character === "\\") add("literal", took = rest.slice(0, 2));
    else if (character === "/") add("slash", took = "/");
    else if (rest.startsWith("(/") || character === ")") add("group", took = character);
    else if ((took = /^:[A-Za-z_][A-Za-z0-9_]*/.exec(rest)?.[0])) add("name", took);
    else if (character === "<" && parts.at(-1)?.kind === "name" && (took = /^<[^>]*>/.exec(rest)?.[0])) add("type", took);
    else if (character === "(" && parts.at(-1)?.kind === "name") add("expression", took = expression(rest));
    else if ("*?".includes(character) || (character === "+" && isBehindParameter())) add("tail", took = character);
    else add("literal", took = String.fromCodePoint(rest.codePointAt(0)));
    at += took.length;
  }
  return parts;
}

/// A parenthesis with all that it holds, or the rest where it does not end.
function expression(text) {
  let depth = 0;
  let inClass = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (inClass) inClass = text[at] !== "]";
    else if (text[at] === "[") inClass = true;
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")" && (depth -= 1) === 0) return text.slice(0, at + 1);
  }
  return text;
}

/// The parameters of a pattern's path: `{ name, holds, isOptional, isTail }`, where `holds` is a type or an expression.
export function patternParameters(pattern) {
  const found = [];
  let isInGroup = false;
  let before = null;
  for (const { kind, text } of patternParts(pattern)) {
    const last = found.at(-1);
    // A tail that stands alone is that of no parameter.
    const isOwn = parameterKinds.includes(before);
    before = kind;
    if (kind === "group") isInGroup = text === "(";
    else if (kind === "name") found.push({ name: text.slice(1), holds: null, isOptional: isInGroup, isTail: false });
    else if (kind === "type" && last) last.holds = text.slice(1, -1);
    else if (kind === "expression" && last) last.holds = text;
    else if (kind === "tail" && !isOwn) continue;
    else if (kind === "tail" && text !== "?" && last) Object.assign(last, { isTail: true, isOptional: last.isOptional || text === "*" });
    else if (kind === "tail" && last) last.isOptional = true;
  }
  return found;
}
