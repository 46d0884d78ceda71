/**
 * PDF.js has two halves, one for the page and one for its worker. Where there is no window, the worker's half
 * takes itself to be in that worker, and would answer our own messages. Here both halves run in one worker of
 * ours, so this module must be imported before them and provide a window.
 */
Object.assign(globalThis, { window: globalThis });
