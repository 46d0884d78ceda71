/** What the name of a context's lock begins with; the context's id follows. */
export const LOCK_PREFIX = "bough:context:";

/** Ids of the contexts that some tab is the writer of. */
export async function writtenContexts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return contextsIn(held);
}

/** Ids of the contexts that some tab follows, waiting to become the writer. */
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
