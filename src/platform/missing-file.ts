/** What Chromium, Firefox and WebKit say of a module that did not come, and Vite of a style sheet. */
const MISSING = /dynamically imported module|module script|preload CSS/u;

/** Whether a script failed because a file of it did not come. */
export function isMissingFile(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}
