/** What stands in an answer for a file in it: Bough has no part for one that a model made. */
export function unshownFile(mediaType: string | undefined): string {
  return `[The model sent a file (${mediaType ?? "file"}), which cannot be shown here.]`;
}
