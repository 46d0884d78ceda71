import { Parser } from "htmlparser2";

/** What is told of an XML document, from its beginning to its end. Names are without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(words: string): void;
  close(name: string): void;
}

/** Bytes that are read at a time. */
const PIECE = 65_536;

/** Elements in each other: documents have a few dozen, and the time for each grows with those around it. */
const DEEPEST = 1_000;

/**
 * Reads XML as far as it is any; nothing is kept of it. Names of entities that it declares itself stay as they are.
 * Throws if it is too deep.
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
