import { toStorageProblem } from "./problems.ts";
import { schemaVersions } from "./schema.ts";

/** Why the database could not be opened. Opening changed nothing. */
export interface OpeningProblem {
  /** `upgrade_failed`: the rows are still those of an older version, and complete. */
  kind: "newer_version" | "upgrade_failed" | "full" | "unopened";
  /** The browser's message. */
  message: string;
}

/** Finds out why `beginOpening` failed with this error. */
export async function openingProblem(name: string, error: unknown): Promise<OpeningProblem> {
  const { kind, message } = toStorageProblem(error);
  if (kind === "newer_version") return { kind, message: "" };
  if (kind === "full") return { kind, message };
  // An upgrade is one transaction: if it does not complete, the browser rolls all of it back.
  const isOld = await isOlder(name).catch(() => false);
  return { kind: isOld ? "upgrade_failed" : "unopened", message };
}

async function isOlder(name: string): Promise<boolean> {
  const stored = (await indexedDB.databases()).find((one) => one.name === name)?.version ?? 0;
  const wanted = Math.max(...schemaVersions.map(([version]) => version));
  // Dexie multiplies versions by ten.
  return stored > 0 && stored < wanted * 10;
}
