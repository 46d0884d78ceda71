import { toStorageProblem } from "./problems.ts";

/** For the browser's console. That the database is closed is not: the page says so in its place. */
export function reportUnexpected(error: unknown): void {
  if (toStorageProblem(error).kind !== "unavailable") reportError(error);
}
