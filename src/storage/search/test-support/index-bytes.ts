/** Whether any file of the index contains the bytes of a text. */
export async function bytesHave(directory: string, text: string): Promise<boolean> {
  const wanted = [...new TextEncoder().encode(text)];
  const root = await navigator.storage.getDirectory();
  const opaque = await (await root.getDirectoryHandle(directory)).getDirectoryHandle(".opaque");
  for await (const handle of opaque.values()) {
    if (handle.kind !== "file") continue;
    const file = await handle.getFile();
    const bytes = new Uint8Array(await file.arrayBuffer());
    for (
      let at = bytes.indexOf(wanted[0] ?? 0);
      at >= 0;
      at = bytes.indexOf(wanted[0] ?? 0, at + 1)
    ) {
      if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
    }
  }
  return false;
}
