/** What the lock of a context is called, before its id. */
export const LOCK_PREFIX = "bough:context:";

/** The contexts that some tab writes just now. */
export async function writtenContexts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return contextsIn(held);
}

/** The contexts that some tab follows, waiting for its turn to write. */
export async function followedContexts(): Promise<ReadonlySet<string>> {
  const { pending = [] } = await navigator.locks.query();
  return contextsIn(pending);
}

function contextsIn(locks: readonly LockInfo[]): ReadonlySet<string> {
  return new Set(
    locks.flatMap(({ name = "" }) =>
      name.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [],
    ),
  );
}
