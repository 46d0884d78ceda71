import { Parser } from "htmlparser2";

/** Callbacks for the parts of an XML document, in their order. Names come without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(words: string): void;
  close(name: string): void;
}

/** Bytes that are parsed at a time. */
const PIECE = 65_536;

/**
 * The deepest nesting of elements. Documents have a few dozen levels, and each element costs more time the
 * deeper it is.
 */
const DEEPEST = 1_000;

/**
 * Parses XML as far as it is valid and keeps nothing of it. Entities that the document declares are not
 * replaced.
 * @throws RangeError if elements are nested too deeply
 */
export function readXml(bytes: Uint8Array, events: XmlEvents): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if ((depth += 1) > DEEPEST) throw new RangeError("It is too deep.");
        const own = Object.entries(attributes).map(([key, value]) => [local(key), value] as const);
        events.open(local(name), new Map(own));
      },
      ontext: (words) => events.text(words),
      onclosetag: (name) => {
        depth -= 1;
        events.close(local(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += PIECE) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
  }
  parser.end();
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
