/** The place at which a text stops being JSON, so that the model can correct it. */
export interface JsonErrorLocation {
  /** UTF-16 units from the start; the text's length if it ends too early. */
  offset: number;
  /** What would have been allowed there. */
  expected: string;
}

/** What may come next. Spelled out here because engines word and position JSON.parse's errors differently. */
type Expectation = "value" | "value or ]" | "key" | "key or }" | ":" | ", or ]" | ", or }" | "end";

const token =
  /[[\]{}:,]|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|"(?:[ !#-[\]-\uffff]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/y;
const space = /[ \t\n\r]*/y;

/**
 * The place at which `text` stops being JSON; undefined if it is JSON. Agrees with `JSON.parse` on what is
 * JSON. Has its own stack, so that no depth overflows.
 */
export function findJsonError(text: string): JsonErrorLocation | undefined {
  const open: ("[" | "{")[] = [];
  let expected: Expectation = "value";
  let offset = skip(text, 0);
  while (offset < text.length) {
    token.lastIndex = offset;
    const found = token.exec(text)?.[0];
    const next: Expectation | undefined =
      found === undefined ? undefined : after(expected, found, open);
    if (found === undefined || next === undefined) return { offset, expected };
    expected = next;
    offset = skip(text, offset + found.length);
  }
  return expected === "end" ? undefined : { offset, expected };
}

function skip(text: string, from: number): number {
  space.lastIndex = from;
  return from + (space.exec(text)?.[0].length ?? 0);
}

/** What may come after this token; undefined if the token is not allowed here. Updates the stack. */
function after(expected: Expectation, found: string, open: ("[" | "{")[]): Expectation | undefined {
  switch (expected) {
    case "value or ]":
      return found === "]" ? close(open) : value(found, open);
    case "value":
      return value(found, open);
    case "key or }":
      if (found === "}") return close(open);
      return found.startsWith('"') ? ":" : undefined;
    case "key":
      return found.startsWith('"') ? ":" : undefined;
    case ":":
      return found === ":" ? "value" : undefined;
    case ", or ]":
      if (found === ",") return "value";
      return found === "]" ? close(open) : undefined;
    case ", or }":
      if (found === ",") return "key";
      return found === "}" ? close(open) : undefined;
    case "end":
      return undefined;
  }
}

function value(found: string, open: ("[" | "{")[]): Expectation | undefined {
  if (found === "[" || found === "{") {
    open.push(found);
    return found === "[" ? "value or ]" : "key or }";
  }
  return /^[\]}:,]/.test(found) ? undefined : inside(open);
}

function close(open: ("[" | "{")[]): Expectation {
  open.pop();
  return inside(open);
}

function inside(open: readonly ("[" | "{")[]): Expectation {
  const innermost = open.at(-1);
  if (innermost === undefined) return "end";
  return innermost === "[" ? ", or ]" : ", or }";
}
