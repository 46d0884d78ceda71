/**
 * Milliseconds to wait for what must come. `npm test` sets `BOUGH_PATIENCE` to minutes, for the slowest and
 * busiest machine; whoever runs one file soon learns that it waits for nothing.
 */
export const patience = Number(process.env["BOUGH_PATIENCE"] ?? 15_000);
