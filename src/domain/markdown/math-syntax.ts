/**
 * Finds where a formula begins and ends. The rules are strict, so that prices stay prices: a dollar
 * sign opens a formula only before a non-space, closes it only after one and not before a digit, and a
 * formula never spans a blank line.
 */
export interface FoundMath {
  /** The source, including delimiters. */
  raw: string;
  tex: string;
  display: boolean;
}

/**
 * The longest formula, in UTF-16 units. Nobody writes longer ones, and the renderer should not spend
 * time on them.
 */
const longest = 5_000;

const inlineForms: readonly { open: string; close: string; pattern: RegExp; display: boolean }[] = [
  {
    open: "$$",
    close: "$$",
    pattern: /^\$\$(?!\$)((?:[^$\\\n]|\\[^\n]|\n(?![ \t]*(?:\n|$)))+?)\$\$(?!\$)/u,
    display: true,
  },
  {
    open: "\\[",
    close: "\\]",
    pattern: /^\\\[((?:[^\\\n]|\\(?!\])[^\n]|\n(?![ \t]*(?:\n|$)))+?)\\\]/u,
    display: true,
  },
  {
    open: "\\(",
    close: "\\)",
    pattern: /^\\\(((?:[^\\\n]|\\(?!\))[^\n]|\n(?![ \t]*(?:\n|$)))+?)\\\)/u,
    display: false,
  },
  {
    open: "$",
    close: "$",
    pattern:
      /^\$(?![\s$])((?:[^$\\\n`]|\\[^\n]|\n(?![ \t]*(?:\n|$)))*?[^\s$\\`]|\\[^\n])\$(?![\d$])/u,
    display: false,
  },
];

/** The formula at the start of `text`, if there is one. */
export function inlineMath(text: string): FoundMath | undefined {
  const first = text[0];
  if (first !== "$" && first !== "\\") return undefined;
  const head = text.slice(0, longest);
  for (const { open, close, pattern, display } of inlineForms) {
    // Most delimiters have no partner. Check for one first, to avoid a backtracking scan each time.
    if (!head.startsWith(open) || !head.includes(close, open.length)) continue;
    const match = pattern.exec(head);
    const tex = match?.[1];
    if (match === null || tex === undefined || tex.trim() === "") continue;
    if (!display && first === "$" && looksLikeMoney(tex)) return undefined;
    return { raw: match[0], tex: tex.trim(), display };
  }
  return undefined;
}

/** Whether this is prose about money: "5 and up to" between two dollars is, "5x + 1" and "10^6" are not. */
function looksLikeMoney(tex: string): boolean {
  return /^\d/u.test(tex) && /[a-z]{2}/iu.test(tex) && !/[\\^_{}=<>]/u.test(tex);
}

const blockForms = [
  { open: "$$", close: "$$" },
  { open: "\\[", close: "\\]" },
];

/**
 * A formula that fills whole lines from the start of `text`. It is `open` until its end has arrived;
 * `raw` then extends to the end of the text, since nothing before the end can settle what it is.
 */
export function blockMath(text: string): (FoundMath & { open: boolean }) | undefined {
  const indent = /^ {0,3}/u.exec(text)?.[0].length ?? 0;
  const form = blockForms.find(({ open }) => text.startsWith(open, indent));
  if (form === undefined) return undefined;
  const start = indent + form.open.length;
  const end = text.slice(start, start + longest).indexOf(form.close);
  const body = end === -1 ? text.slice(start) : text.slice(start, start + end);
  if (/\n[ \t]*\n/u.test(body)) return undefined;
  if (end === -1) {
    const endless = body.length <= longest && body.includes("\n") && body.trim() !== "";
    return endless ? { raw: text, tex: body.trim(), display: true, open: true } : undefined;
  }
  const after = /^[ \t]*(?:\n+|$)/u.exec(text.slice(start + end + form.close.length));
  if (after === null || body.trim() === "") return undefined;
  const raw = text.slice(0, start + end + form.close.length) + after[0];
  return { raw, tex: body.trim(), display: true, open: false };
}
