/** Only addresses that a page can have; undefined for scripts, places in the same text and the like. */
export function addressOf(link: Element): string | undefined {
  const written = link.getAttribute("href");
  if (!written || !URL.canParse(written)) return undefined;
  const { protocol, href } = new URL(written);
  if (!["http:", "https:", "mailto:"].includes(protocol)) return undefined;
  return href.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** Whether its words do not say where it leads. A number that leads to a source says little as a link. */
export function isLink(link: Element): boolean {
  const address = addressOf(link);
  const words = (link.textContent ?? "").trim();
  if (address === undefined || words === "" || /^\[?\d{1,3}\]?$/u.test(words)) return false;
  return bare(address) !== bare(words);
}

/** @param content its words as Markdown */
export function linkOf(content: string, node: Node): string {
  const link = node as Element;
  const address = addressOf(link);
  if (address === undefined || !isLink(link)) return content;
  // A link around a whole block would break its lines.
  return content.includes("\n") ? `${content}\n\n<${address}>` : `[${content.trim()}](${address})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)(?:www\.)?/u, "").replace(/\/$/u, "");
}
