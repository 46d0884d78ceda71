/** The longest field code that is read, in UTF-16 units. A longer one is no link. */
const LONGEST_CODE = 8_000;

/** Fields in each other that are told apart. Documents have two or three. */
const MOST_WITHIN = 100;

/** The target of a link. It holds only within one paragraph, so that a field without an end links no more. */
interface Link {
  address: string;
  paragraph: object | undefined;
}

interface Field {
  code: string;
  link: Link | undefined;
}

/**
 * The fields that are open where a document is being read. Word writes many links as fields: a code such as
 * `HYPERLINK "https://…"` and its result, which is the text. Broken fields change no text.
 */
export class OpenFields {
  readonly #fields: Field[] = [];
  /** Open fields beyond those that are told apart. */
  #beyond = 0;
  /** For each `fldSimple`, from the outermost: its target, or that of the field around it. */
  readonly #simple: (string | undefined)[] = [];

  /** The target of text that is added to this paragraph now. */
  address(paragraph: object | undefined): string | undefined {
    const simple = this.#simple.at(-1);
    if (simple !== undefined) return simple;
    const link = this.#fields.at(-1)?.link;
    return link?.paragraph === paragraph ? link?.address : undefined;
  }

  openSimple(code: string): void {
    this.#simple.push(linkOf(code) ?? this.#simple.at(-1));
  }

  closeSimple(): void {
    this.#simple.pop();
  }

  /** Takes a mark of a field: its begin, the end of its code, or its end. */
  mark(type: string | undefined, paragraph: object | undefined): void {
    if (type === "begin") {
      if (this.#fields.length >= MOST_WITHIN) this.#beyond += 1;
      else this.#fields.push({ code: "", link: this.#fields.at(-1)?.link });
    } else if (type === "end") {
      if (this.#beyond > 0) this.#beyond -= 1;
      else this.#fields.pop();
    } else if (type === "separate" && this.#beyond === 0) {
      const field = this.#fields.at(-1);
      const address = field && linkOf(field.code);
      if (field !== undefined && address !== undefined) field.link = { address, paragraph };
    }
  }

  /** Takes a piece of a field's code; Word often splits it. */
  code(words: string): void {
    const field = this.#fields.at(-1);
    if (field === undefined || this.#beyond > 0 || field.code.length > LONGEST_CODE) return;
    field.code += words;
  }
}

/** The address to which a field's code links, if a page may open it. */
function linkOf(code: string): string | undefined {
  if (code.length > LONGEST_CODE || !/^\s*HYPERLINK\s/iu.test(code)) return undefined;
  const { address = "", place } = targetIn(code.replace(/^\s*\S+/u, ""));
  return openableAddress(place === undefined ? address : `${address}#${place}`);
}

/** Reads the words after `HYPERLINK`: an address, and switches, of which some have a word of their own. */
function targetIn(words: string): { address?: string; place?: string } {
  const found: { address?: string; place?: string } = {};
  let before = "";
  for (const [word, quoted] of words.matchAll(/"((?:[^"\\]|\\.)*)"|\S+/gsu)) {
    const isSwitch = quoted === undefined && /^\\[a-z]$/iu.test(word);
    const value = (quoted ?? word).replaceAll(/\\(["\\])/gu, "$1");
    if (before === "\\l" && !isSwitch) found.place = value;
    else if (!isSwitch && before !== "\\o" && before !== "\\t") found.address ??= value;
    before = isSwitch ? word.toLowerCase() : "";
  }
  return found;
}

/** The address as Markdown can have it; undefined unless it is of a kind that a page may open. */
export function openableAddress(address: string): string | undefined {
  if (!/^(?:https?|mailto):/iu.test(address)) return undefined;
  return address.replaceAll(/[()\s<>]/gu, asCode);
}

function asCode(letter: string): string {
  const code = encodeURIComponent(letter);
  return code === letter ? `%${letter.charCodeAt(0).toString(16)}` : code;
}
