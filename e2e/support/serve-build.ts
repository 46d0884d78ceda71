import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { servePages } from "../bench/page-server.ts";

/** The port of the built page. Set it if two runs share a machine. */
export const port = Number(process.env["BOUGH_E2E_PORT"] ?? 4199);

/**
 * Serves the built page to all tests, uncompressed: compressing every file for every page took a
 * tenth of the tests' processor time.
 *
 * @returns what ends it
 */
export default async function serveBuild(): Promise<() => Promise<void>> {
  const directory =
    process.env["BOUGH_DIST"] ?? fileURLToPath(new URL("../../dist", import.meta.url));
  if (!existsSync(directory)) throw new Error("There is no dist: run `npm run build` first.");
  const server = await servePages(directory, { port, keepsAssets: true });
  return () => server.stop();
}
