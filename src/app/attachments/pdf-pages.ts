/**
 * Limits for untrusted PDFs: counting pages never takes longer than reading the file once. Anything
 * beyond these limits is not counted.
 */
const most = {
  /** Nodes of the page tree. */
  nodes: 1_000,
  /** Characters searched on either side of a node's type; the list of its pages may be long. */
  reach: 32_768,
  /** Object streams that are inflated. */
  streams: 200,
  /** Characters of one object stream, inflated. */
  stream: 1_048_576,
  /** Characters of all object streams together, inflated. */
  inflated: 4_194_304,
};

/** Bytes that are inflated at a time: they may grow a thousandfold. */
const PIECE = 4_096;

/**
 * The number of pages of a PDF, if it is cheap to find: the page tree states it as plain text or in a
 * compressed object stream. Undefined otherwise (for example in an encrypted file).
 */
export async function countPdfPages(bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  const text = new TextDecoder("latin1").decode(bytes);
  const plain = countIn(text);
  if (plain !== undefined) return plain;
  let left = most.inflated;
  for (const { from, to } of objectStreams(text)) {
    const list = await inflated(bytes.subarray(from, to), Math.min(left, most.stream));
    const found = countIn(list);
    if (found !== undefined) return found;
    left -= list.length;
    if (left <= 0) break;
  }
  return undefined;
}

/** Where the object streams are. They never overlap, so no byte is scanned twice. */
function* objectStreams(text: string): Generator<{ from: number; to: number }> {
  let streams = 0;
  let to = 0;
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm/gu)) {
    if (index < to) continue;
    const start = /stream\r?\n/u.exec(text.slice(index, index + 1_000));
    if (start === null) continue;
    const from = index + start.index + start[0].length;
    const end = text.indexOf("endstream", from);
    to = end < 0 ? text.length : end;
    yield { from, to };
    if ((streams += 1) === most.streams) return;
  }
}

/** The root of the page tree has the total count; its branches have smaller ones. */
function countIn(text: string): number | undefined {
  let nodes = 0;
  let count = 0;
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/Pages\b/gu)) {
    if ((nodes += 1) > most.nodes) return undefined;
    const before = text.slice(Math.max(0, index - most.reach), index);
    const after = text.slice(index, index + most.reach);
    const begin = before.lastIndexOf("<<");
    const end = after.indexOf(">>");
    if (begin < 0 || end < 0) continue;
    const node = before.slice(begin + 2) + after.slice(0, end);
    const said = /^[^<>]*$/u.test(node) ? /\/Count\s{1,9}(\d{1,9})/u.exec(node) : null;
    count = Math.max(count, Number(said?.[1] ?? 0));
  }
  return count > 0 ? count : undefined;
}

/** Inflates as much of the stream as possible, up to `length` characters. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<string> {
  const decoder = new TextDecoder("latin1");
  let text = "";
  try {
    const stream = inPieces(bytes).pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      if (text.length < length) continue;
      await reader.cancel();
      break;
    }
  } catch {
    // Trailing line ends, or a stream that is not compressed this way.
  }
  return text.slice(0, length);
}

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, (at += PIECE)));
      if (at >= bytes.length) controller.close();
    },
  });
}
