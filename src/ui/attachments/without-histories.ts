import type { RejectedFile } from "./use-attachments.ts";

/**
 * Filters out Bough's files and other apps' exports, which are imported after a question instead of attached,
 * even when they are dropped on a conversation. The code that knows them loads only for a file that may be
 * one.
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
