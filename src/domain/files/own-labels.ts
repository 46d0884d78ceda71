import { codeLines } from "./code-lines.ts";

/**
 * Makes each text of a file keep to its own footnotes and link addresses. Where a label was defined in a text
 * before, it gets a number: a reader of Markdown knows only the first definition of each, and would take the
 * marks of every answer for those of the first. Texts are given in the order of the file.
 */
export function createOwnLabels(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const { lines } = codeLines(text);
    const own = new Set(lines.flatMap(({ line, isCode }) => (isCode ? [] : definedIn(line))));
    const renamed = new Map<string, string>();
    for (const label of own) {
      if (taken.has(label)) renamed.set(label, freeName(label, taken, own));
      taken.add(renamed.get(label) ?? label);
    }
    if (renamed.size === 0) return text;
    return lines.map(({ line, isCode }) => (isCode ? line : withNames(line, renamed))).join("\n");
  };
}

/** A label; one that begins with a caret is a footnote's. */
const DEFINITION = /^ {0,3}\[([^[\]]{1,200})\]:/u;
/** Code within the line, or a label. */
const CODE_OR_LABEL = /(`+)(?!`).*?[^`]\1(?!`)|\[([^[\]]{1,200})\](\[\])?/gu;
/** UTF-16 units of a line that is looked through: looking for code's end takes long in more. */
const LONGEST = 10_000;

function definedIn(line: string): string[] {
  const label = DEFINITION.exec(line)?.[1];
  return label === undefined ? [] : [labelOf(label)];
}

/** As labels are compared. */
function labelOf(written: string): string {
  return written.trim().replaceAll(/\s+/gu, " ").toLowerCase();
}

function freeName(label: string, taken: ReadonlySet<string>, own: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${label}-${number}`) || own.has(`${label}-${number}`)) number += 1;
  return `${label}-${number}`;
}

function withNames(line: string, renamed: ReadonlyMap<string, string>): string {
  if (line.length > LONGEST) return line;
  return line.replaceAll(
    CODE_OR_LABEL,
    (whole: string, ticks: string | undefined, label = "", empty = "", at = 0) => {
      const name = renamed.get(labelOf(label));
      const [before, after] = [line[at - 1], line[at + whole.length]];
      if (ticks !== undefined || name === undefined || before === "\\") return whole;
      const isDefinition = after === ":" && line.slice(0, at).trim() === "";
      // A footnote's mark, a definition, or the name of the address of the words before it.
      if (name.startsWith("^") || isDefinition || before === "]") return `[${name}]${empty}`;
      // Words with an address of their own.
      if (after === "(" || (after === "[" && empty === "")) return whole;
      return `[${label}][${name}]`;
    },
  );
}
