import type { SseEvent } from "#providers/wire/sse.ts";

/**
 * A parser written from the standard, for tests only. It shares no code with the library in
 * transport.ts, so that a bug in one cannot hide a bug in the other.
 */
export class SseParser {
  readonly #decoder = new TextDecoder("utf-8");
  #rest = "";
  #afterReturn = false;
  #event = "";
  #data: string[] = [];
  #id = "";

  push(bytes: Uint8Array): SseEvent[] {
    return this.#lines(this.#decoder.decode(bytes, { stream: true })).flatMap((line) =>
      this.#line(line),
    );
  }

  #lines(text: string): string[] {
    const fresh = this.#afterReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") this.#afterReturn = text.endsWith("\r");
    const lines = (this.#rest + fresh).split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? "";
    return lines;
  }

  #line(line: string): SseEvent[] {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") this.#data.push(value);
    if (field === "event") this.#event = value;
    if (field === "id") this.#id = value;
    return [];
  }

  #dispatch(): SseEvent[] {
    const event = { event: this.#event, data: this.#data.join("\n"), id: this.#id };
    const any = this.#data.length > 0;
    this.#event = "";
    this.#data = [];
    return any ? [event] : [];
  }
}

/** All events of a body, given in pieces. */
export function parseSse(pieces: Iterable<Uint8Array>): SseEvent[] {
  const parser = new SseParser();
  const events: SseEvent[] = [];
  for (const piece of pieces) events.push(...parser.push(piece));
  return events;
}
