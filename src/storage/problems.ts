import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { StorageProblemKind } from "#domain/storage-problem-kind.ts";

export interface StorageProblem {
  kind: StorageProblemKind;
  /** A sentence: the browser's message, or Bough's own if there is none that a person could use. */
  message: string;
}

/** Thrown inside a transaction to roll it back; never leaves this directory. */
export class StorageAbort extends Error {
  readonly kind: StorageProblemKind;

  constructor(kind: StorageProblemKind, message: string) {
    super(message);
    this.name = "StorageAbort";
    this.kind = kind;
  }
}

const kindByErrorName: Record<string, StorageProblemKind> = {
  QuotaExceededError: "full",
  VersionError: "newer_version",
  BlockedError: "blocked",
  MissingAPIError: "unavailable",
  InvalidStateError: "unavailable",
  DatabaseClosedError: "unavailable",
  SecurityError: "unavailable",
  UnknownError: "broken",
  DataError: "broken",
  NotFoundError: "broken",
  ConstraintError: "taken",
  AbortError: "broken",
};

/** The browser's message, or Bough's own where browsers give none or only a technical one. */
function sentence(kind: StorageProblemKind, message: string, name?: string): string {
  if (kind === "full") return "This browser’s storage is full.";
  if (name === "AbortError") return "The browser broke off the write.";
  if (name === "DatabaseClosedError") return "The database is closed. Reload the page.";
  return message.trim() === "" ? "The browser gave no reason." : message;
}

/** Turns any error that Dexie or IndexedDB threw into a problem, looking through Dexie's wrappers. */
export function toStorageProblem(error: unknown): StorageProblem {
  if (error instanceof StorageAbort) return { kind: error.kind, message: error.message };
  for (const cause of causesOf(error)) {
    const kind = kindByErrorName[cause.name];
    if (kind !== undefined) return { kind, message: sentence(kind, cause.message, cause.name) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "broken", message: sentence("broken", message) };
}

interface NamedError {
  name: string;
  message: string;
}

/**
 * Yields an error and those it wraps. Dexie keeps the original in `inner` and, for bulk writes, in
 * `failures`.
 */
function* causesOf(error: unknown, depth = 0): Generator<NamedError> {
  if (typeof error !== "object" || error === null || depth > 4) return;
  const wrapper = error as Partial<NamedError> & { inner?: unknown; failures?: unknown };
  if (Array.isArray(wrapper.failures)) yield* causesOf(wrapper.failures[0], depth + 1);
  if (wrapper.inner !== undefined) yield* causesOf(wrapper.inner, depth + 1);
  if (wrapper.name !== undefined) yield { name: wrapper.name, message: wrapper.message ?? "" };
}

/**
 * Whether an error means that the browser stores no Blobs. WebKit has two such errors, depending on its
 * build.
 */
export function refusesBlobs(error: unknown): boolean {
  return [...causesOf(error)].some(({ message }) => /\bBlob/u.test(message));
}

/** Runs storage work, and returns a failure as a value. */
export async function toStorageResult<Value>(
  work: () => PromiseLike<Value>,
): Promise<Result<Value, StorageProblem>> {
  try {
    return ok(await work());
  } catch (error) {
    return err(toStorageProblem(error));
  }
}

/** The result of a write. If it failed, nothing was written. */
export type WriteResult = Result<void, StorageProblem>;

/** Like `toStorageResult`, for a write whose value nobody needs. */
export function attemptWrite(work: () => PromiseLike<unknown>): Promise<WriteResult> {
  return toStorageResult(async () => {
    await work();
  });
}
