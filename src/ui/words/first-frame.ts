/**
 * Texts of the first frame, shown while the app loads. The small script that shows them is loaded before
 * everything else, so these are only constants and functions: code for formatting lists and numbers would be
 * as large as the script itself.
 */

export const waits = "Sent as soon as Bough is ready.";
export const attached = (files: string) =>
  `Attached as soon as Bough is ready, and not sent before: ${files}`;
export const notLoaded =
  "Bough couldn’t be loaded. What you type stays in this tab: reload the page.";
export const notStarted = (why: string) =>
  `Bough couldn’t start (${why}). What you type stays in this tab: reload the page.`;
