const BRACE = 123;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The most bytes of an error to keep. */
const MAX_ERROR = 64 * 1024;

export interface StrayJson {
  /** Takes whole lines, and returns those that belong to the event stream. */
  take(lines: Uint8Array): Uint8Array;
  /** The stray lines as an event named `error`; undefined if there were none. */
  end(): Uint8Array | undefined;
}

/**
 * Collects bare JSON in an event stream. Some servers, such as Gemini, break off a stream with a bare JSON
 * error. An event parser drops such lines, so the answer would seem cut off for no reason, or even
 * complete. No line of an event stream begins with a brace, so everything from such a line on is the error.
 */
export function createStrayJson(): StrayJson {
  const strays: Uint8Array[] = [];
  let size = 0;

  function keep(bytes: Uint8Array): void {
    if (bytes.length === 0 || size >= MAX_ERROR) return;
    size += bytes.length;
    strays.push(bytes.slice(0, MAX_ERROR));
  }

  return {
    take(lines) {
      const from = strays.length > 0 ? 0 : strayStart(lines);
      keep(lines.subarray(from));
      return lines.subarray(0, from);
    },
    end() {
      if (strays.length === 0) return undefined;
      const decoder = new TextDecoder();
      const text = strays.map((bytes) => decoder.decode(bytes, { stream: true })).join("");
      const data = text.trim().split(/\r\n|\n|\r/);
      // The first empty line ends an event that the error interrupted.
      const event = ["", "event: error", ...data.map((line) => `data: ${line}`), "", ""];
      return new TextEncoder().encode(event.join("\n"));
    },
  };
}

/** Index of the first line that begins with a brace; the length if there is none. */
function strayStart(lines: Uint8Array): number {
  let at = lines.indexOf(BRACE);
  while (at > 0 && !isLineEnd(lines[at - 1])) at = lines.indexOf(BRACE, at + 1);
  return at < 0 ? lines.length : at;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
