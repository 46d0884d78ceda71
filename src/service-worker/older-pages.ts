import { workerNotesCache } from "#platform/offline-names.ts";

/**
 * The pages that were open when this version took over. They run an earlier version, so its files stay
 * until the last of them is closed or reloaded.
 */
export interface OlderPages {
  /**
   * Stores which pages are open.
   *
   * @param isUpdate false for the first version here: the pages are of that version then
   */
  note(now: number, isUpdate: boolean): Promise<void>;
  /** Whether the page was open when this version took over from an earlier one. */
  has(id: string): Promise<boolean>;
  /** Whether any of them may still be open. False once `forget` was called. */
  mayRemain(now: number): Promise<boolean>;
  forget(): Promise<void>;
}

/** The worker's list of pages. */
interface Pages {
  matchAll(options: {
    type: "window";
    includeUncontrolled: boolean;
  }): Promise<readonly { id: string }[]>;
}

/** A page that was loading at that moment is not listed yet (milliseconds). */
const LOADING = 60_000;

interface Note {
  ids: readonly string[];
  at: number;
  isUpdate?: boolean;
}

export function createOlderPages(scope: string, clients: Pages): OlderPages {
  const key = new URL("older-pages", scope).href;
  const open = () => caches.open(workerNotesCache(scope));
  const openIds = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    return pages.map(({ id }) => id);
  };
  const stored = async () => {
    const kept = await (await open()).match(key);
    return kept && ((await kept.json()) as Note); // `note` wrote it.
  };
  return {
    note: async (at, isUpdate) => {
      const note: Note = { ids: await openIds(), at, isUpdate };
      await (await open()).put(key, new Response(JSON.stringify(note)));
    },
    has: async (id) => {
      const note = await stored();
      return note?.isUpdate === true && note.ids.includes(id);
    },
    mayRemain: async (now) => {
      const note = await stored();
      if (note === undefined) return false;
      const { ids, at } = note;
      if (now - at < LOADING) return true;
      const present = new Set(await openIds());
      return ids.some((id) => present.has(id));
    },
    forget: async () => {
      await (await open()).delete(key);
    },
  };
}
