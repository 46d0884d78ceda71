import { Zip, ZipPassThrough } from "fflate";

import type { Workspace } from "#domain/workspace/workspace.ts";
import type { BlobStore } from "#storage/attachments/blobs.ts";

/**
 * Puts all files into one ZIP, uncompressed, so that it is made as fast as the files are read. Files whose
 * bytes are not on this device are left out and listed in `missing`.
 */
export async function zipFiles(
  files: Workspace,
  blobs: Pick<BlobStore, "get">,
): Promise<{ data: Blob; missing: string[] }> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const missing: string[] = [];
  const addAll = async (zip: Zip): Promise<void> => {
    for (const [path, { blobId }] of files) {
      const row = await blobs.get(blobId);
      if (row === undefined) {
        missing.push(path);
        continue;
      }
      const entry = new ZipPassThrough(path);
      zip.add(entry);
      entry.push(new Uint8Array(await row.data.arrayBuffer()), true);
    }
    zip.end();
  };
  const done = new Promise<void>((resolve, reject) => {
    const zip = new Zip((error, piece, isLast) => {
      if (error !== null) return reject(error);
      pieces.push(piece);
      if (isLast) resolve();
      return undefined;
    });
    void addAll(zip).catch(reject);
  });
  await done;
  return { data: new Blob(pieces, { type: "application/zip" }), missing };
}
