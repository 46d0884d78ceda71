import { FileHolder } from "#storage/attachments/held-files.ts";

// As in Safari up to 18, which cannot write a stream into a file.
Reflect.deleteProperty(FileSystemFileHandle.prototype, "createWritable");

/** Holds texts as an import's worker does, none of them in memory, and answers with the blobs. */
addEventListener("message", ({ data }: MessageEvent<{ name: string; texts: string[] }>) => {
  void hold(data.name, data.texts).then((blobs) => postMessage(blobs));
});

async function hold(name: string, texts: readonly string[]): Promise<Blob[]> {
  const holder = new FileHolder(name, 0);
  const blobs: Blob[] = [];
  for (const text of texts) {
    blobs.push(await holder.hold(new TextEncoder().encode(text), "text/plain"));
  }
  return blobs;
}
