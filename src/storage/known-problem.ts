import { Dexie } from "dexie";

import { StorageAbort, toStorageProblem } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";

/**
 * The problem that the browser, Dexie or a `StorageAbort` reported; undefined for other errors, such as
 * bugs.
 */
export function knownStorageProblem(error: unknown): StorageProblem | undefined {
  const isTheirs = [StorageAbort, DOMException, Dexie.DexieError].some(
    (kind) => error instanceof kind,
  );
  return isTheirs ? toStorageProblem(error) : undefined;
}
