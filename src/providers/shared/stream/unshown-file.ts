/** Text that stands in an answer for a file made by the model, because Bough has no part for one. */
export function unshownFile(mediaType: string | undefined): string {
  return `[The model sent a file (${mediaType ?? "file"}), which cannot be shown here.]`;
}
