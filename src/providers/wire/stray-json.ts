const BRACE = 123;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Bytes of an error that are kept; more says nothing more. */
const LONGEST = 64 * 1024;

export interface StrayJson {
  /** Takes whole lines; gives those that belong to the event stream. */
  take(lines: Uint8Array): Uint8Array;
  /** The stray lines as an event named `error`; undefined where there were none. */
  end(): Uint8Array | undefined;
}

/**
 * Some servers break off an event stream with a bare JSON error (Gemini's, providers.md section 5).
 * An event parser drops such lines, and the answer would look cut off without a reason, or even
 * whole. No line of an event stream begins with a brace, so that everything from such a line on is
 * the error.
 */
export function createStrayJson(): StrayJson {
  const strays: Uint8Array[] = [];
  let size = 0;

  function keep(bytes: Uint8Array): void {
    if (bytes.length === 0 || size >= LONGEST) return;
    size += bytes.length;
    strays.push(bytes.slice(0, LONGEST));
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
      // The empty line closes an event that the error interrupted.
      const event = ["", "event: error", ...data.map((line) => `data: ${line}`), "", ""];
      return new TextEncoder().encode(event.join("\n"));
    },
  };
}

/** Where the first line that begins with a brace begins; the length where there is none. */
function strayStart(lines: Uint8Array): number {
  let at = lines.indexOf(BRACE);
  while (at > 0 && !isLineEnd(lines[at - 1])) at = lines.indexOf(BRACE, at + 1);
  return at < 0 ? lines.length : at;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
