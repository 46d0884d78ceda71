/** Object streams that are looked into at most, and bytes of each once it is inflated. */
const MOST_STREAMS = 200;

/**
 * How many pages a PDF has, as far as that is cheap: its page tree says so in plain words, or in a
 * compressed list of objects. Undefined where it does not (an encrypted file, say).
 */
export async function pagesOf(bytes: Uint8Array<ArrayBuffer>): Promise<number | undefined> {
  const text = new TextDecoder("latin1").decode(bytes);
  const plain = countIn(text);
  if (plain !== undefined) return plain;
  let streams = 0;
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm/gu)) {
    if ((streams += 1) > MOST_STREAMS) break;
    const start = /stream\r?\n/u.exec(text.slice(index, index + 1_000));
    if (start === null) continue;
    const from = index + start.index + start[0].length;
    const end = text.indexOf("endstream", from);
    const found = countIn(await inflated(bytes.subarray(from, end < 0 ? undefined : end)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The root of the page tree counts all pages; its branches count fewer. */
function countIn(text: string): number | undefined {
  const counts = [...text.matchAll(/<<[^<>]*\/Type\s*\/Pages\b[^<>]*>>/gu)].flatMap(
    ([object]) => /\/Count\s+(\d+)/u.exec(object)?.[1] ?? [],
  );
  const most = Math.max(0, ...counts.map(Number));
  return most > 0 ? most : undefined;
}

/** As much of it as can be read. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder("latin1");
  let text = "";
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
    }
  } catch {
    // Line ends after the stream, or a stream that is not compressed so.
  }
  return text;
}
