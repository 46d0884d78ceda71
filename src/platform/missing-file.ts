/** How Chromium, Firefox and WebKit report a module that could not be loaded, and Vite a style sheet. */
const MISSING = /dynamically imported module|module script|preload CSS/u;

/** Whether an error was caused by one of the app's files that could not be loaded. */
export function isMissingFile(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message);
}
