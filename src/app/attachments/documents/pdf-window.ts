/**
 * PDF.js has two halves, one for a page and one for its worker, and takes a place without a window for that worker:
 * its half would answer our own messages. Here both are in one worker of ours, so this comes before both.
 */
Object.assign(globalThis, { window: globalThis });
