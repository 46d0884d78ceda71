import { withoutHidden } from "#domain/text/visible-text.ts";

/**
 * Something that a link or another app hands to Bough. It waits in a message box until the person sends it.
 */
export interface Arrival {
  from: "link" | "share";
  text: string;
  files: readonly File[];
  /** Whether `text` has only the beginning of what was handed over. */
  isCut: boolean;
}

/**
 * Maximum length in characters. A stranger's link must not fill the page; a long text can be shared as a
 * file.
 */
export const MOST_TEXT = 50_000;

/** The hash of a new conversation's address; its parameter `text` is put into the message box. */
const NEW = /^#\/new(?:\?(.*))?$/su;

/** Reads an arrival from a link, `#/new?text=…`. Undefined for any other address. */
export function linkArrival(hash: string): Arrival | undefined {
  const found = NEW.exec(hash);
  if (found === null) return undefined;
  return arrival("link", new URLSearchParams(found[1]).get("text") ?? "");
}

/**
 * Reads an arrival from a share. Its texts are joined without repeats: many apps put the address into the
 * text too.
 */
export function sharedArrival(data: FormData): Arrival {
  const [title, text, url] = ["title", "text", "url"].map((name) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  });
  const parts = [title, text, url].filter((part) => part !== undefined && part !== "");
  const whole = parts
    .filter((part, at) => !parts.some((other, i) => i !== at && holds(other, part, i < at)))
    .join("\n");
  // An empty file field in a form arrives as a file without a name.
  const files = data.getAll("files").filter((one) => one instanceof File && one.size > 0);
  return { ...arrival("share", whole), files: files as File[] }; // The filter above leaves only files.
}

/** Whether `other` already contains `part`. Of two equal parts, the first one stays. */
function holds(other: string | undefined, part: string | undefined, isEarlier: boolean): boolean {
  if (other === undefined || part === undefined) return false;
  return other === part ? isEarlier : other.includes(part);
}

function arrival(from: Arrival["from"], whole: string): Arrival {
  // The person must not send something that they cannot see.
  const text = withoutHidden(whole.replaceAll(/\r\n?/gu, "\n")).trim();
  return { from, text: text.slice(0, MOST_TEXT), files: [], isCut: text.length > MOST_TEXT };
}

export function isEmpty({ text, files }: Arrival): boolean {
  return text === "" && files.length === 0;
}
