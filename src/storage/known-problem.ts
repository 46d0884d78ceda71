import { Dexie } from "dexie";

import { StorageAbort, toStorageProblem } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";

/** What the browser or Dexie threw; undefined for any other error, such as a bug's. */
export function knownStorageProblem(error: unknown): StorageProblem | undefined {
  const isTheirs = [StorageAbort, DOMException, Dexie.DexieError].some(
    (kind) => error instanceof kind,
  );
  return isTheirs ? toStorageProblem(error) : undefined;
}
