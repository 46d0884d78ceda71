/**
 * Milliseconds to wait for something that must happen. `npm test` sets `BOUGH_PATIENCE` to minutes, for the
 * slowest and busiest machine; in a run of a single file, a wait in vain soon ends.
 */
export const patience = Number(process.env["BOUGH_PATIENCE"] ?? 15_000);
