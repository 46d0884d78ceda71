/** What can be read of a page without building a document, in time that grows linearly with its length. */
export interface PlainWords {
  title: string;
  text: string;
}

const BLOCK = /^<\/?(?:p|div|br|li|tr|h[1-6]|section|article|ul|ol|table|blockquote|pre)\b/iu;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** The words of a page that is too large, or nested too deep, to be read as a document. */
export function plainWords(html: string): PlainWords {
  const [, title = ""] = /<title[^<>]{0,200}>([^<]{0,1000})/iu.exec(html) ?? [];
  const words = withoutSilent(html).replaceAll(/<[^<>]*>/gu, (tag) =>
    BLOCK.test(tag) ? "\n" : "",
  );
  const lines = withoutEntities(words).split("\n");
  const text = lines
    .map((line) => line.replaceAll(/\s+/gu, " ").trim())
    .filter((line) => line !== "");
  return { title: withoutEntities(title).trim(), text: text.join("\n") };
}

/** Removes what readers do not see. A single regular expression for this could take quadratic time. */
function withoutSilent(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { index, 1: name } of html.matchAll(
    /<(?:!--|(script|style|svg|noscript|template)\b)/giu,
  )) {
    if (index < from) continue;
    kept.push(html.slice(from, index));
    const end = name === undefined ? html.indexOf("-->", index) : endOf(html, name, index);
    if (end === -1) return kept.join(" ");
    from = name === undefined ? end + "-->".length : end;
  }
  return [...kept, html.slice(from)].join(" ");
}

function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\b`, "giu");
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? -1;
}

function withoutEntities(text: string): string {
  return text.replaceAll(/&(#x?[\da-f]{1,8}|[a-z]{1,8});/giu, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Elements that need no closing tag. */
const UNCLOSED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|tr|th|dt|dd|option)$/iu;

/** How many tags there are, and about how deep they are nested. Stops counting after `most`. */
export function sizeOfTags(html: string, most: number): { tags: number; depth: number } {
  let [tags, open, depth] = [0, 0, 0];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/giu)) {
    tags += 1;
    if (tags > most) break;
    if (UNCLOSED.test(name)) continue;
    open = slash === "/" ? Math.max(0, open - 1) : open + 1;
    depth = Math.max(depth, open);
  }
  return { tags, depth };
}
