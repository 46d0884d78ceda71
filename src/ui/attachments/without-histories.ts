import type { RejectedFile } from "./use-attachments.ts";

/**
 * A Bough file, or another app's export, dropped on a conversation is not an attachment: the import
 * asks about it, as everywhere. What knows them is loaded for a file that may be one.
 */
export async function withoutHistories(
  files: readonly (File | RejectedFile)[],
): Promise<readonly (File | RejectedFile)[]> {
  if (!files.some(({ name }) => /\.(?:jsonl?|zip)$/iu.test(name))) return files;
  try {
    return await (await import("./incoming-histories.ts")).importAmong(files);
  } catch {
    return files;
  }
}
