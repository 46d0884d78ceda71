import { toStorageProblem } from "./problems.ts";

/** Reports an error in the browser's console, unless the database is closed: the page itself says so. */
export function reportUnexpected(error: unknown): void {
  if (toStorageProblem(error).kind !== "unavailable") reportError(error);
}
