import { withoutHidden } from "#domain/text/visible-text.ts";

/** What a link or another app hands to Bough: it waits in a message box until the person sends it. */
export interface Arrival {
  from: "link" | "share";
  text: string;
  files: readonly File[];
  /** Only the beginning of the text is in it. */
  isCut: boolean;
}

/** Characters. A stranger's link must not fill the page; a long text can be shared as a file. */
export const MOST_TEXT = 50_000;

/** The address, within the page, of a new conversation; `text` is put into its message box. */
const NEW = /^#\/new(?:\?(.*))?$/su;

/** What a link brings: `#/new?text=…`. Undefined if the address is another one. */
export function linkArrival(hash: string): Arrival | undefined {
  const found = NEW.exec(hash);
  if (found === null) return undefined;
  return arrival("link", new URLSearchParams(found[1]).get("text") ?? "");
}

/** The texts that came with a share, as one: many apps put the address into the text. */
export function sharedArrival(data: FormData): Arrival {
  const [title, text, url] = ["title", "text", "url"].map((name) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  });
  const parts = [title, text, url].filter((part) => part !== undefined && part !== "");
  const whole = parts
    .filter((part, at) => !parts.some((other, i) => i !== at && holds(other, part, i < at)))
    .join("\n");
  // An empty field of a form is a file without a name.
  const files = data.getAll("files").filter((one) => one instanceof File && one.size > 0);
  return { ...arrival("share", whole), files: files as File[] }; // By the filter above.
}

/** Whether `part` says nothing that is not in `other`; of two alike the first stays. */
function holds(other: string | undefined, part: string | undefined, isEarlier: boolean): boolean {
  if (other === undefined || part === undefined) return false;
  return other === part ? isEarlier : other.includes(part);
}

function arrival(from: Arrival["from"], whole: string): Arrival {
  // What a person does not see must not be sent in their name.
  const text = withoutHidden(whole.replaceAll(/\r\n?/gu, "\n")).trim();
  return { from, text: text.slice(0, MOST_TEXT), files: [], isCut: text.length > MOST_TEXT };
}

export function isEmpty({ text, files }: Arrival): boolean {
  return text === "" && files.length === 0;
}
