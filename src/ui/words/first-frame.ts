/**
 * What the first frame says while the app is being loaded. The small script that says it is loaded before
 * everything else, so these are constants and functions alone: what formats lists and numbers would be as
 * large as the script.
 */

export const waits = "Sent as soon as Bough is ready.";
export const attached = (files: string) =>
  `Attached as soon as Bough is ready, and not sent before: ${files}`;
export const notLoaded =
  "Bough couldn’t be loaded. What you type stays in this tab: reload the page.";
export const notStarted = (why: string) =>
  `Bough couldn’t start (${why}). What you type stays in this tab: reload the page.`;
