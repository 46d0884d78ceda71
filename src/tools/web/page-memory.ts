/** A page that was fetched. If it has no `text`, it was saved as a file. */
export interface PageRead {
  title?: string;
  author?: string;
  published?: string;
  mediaType?: string;
  /** The whole text. The model gets it in parts. */
  text?: string;
  /** Path of the file in the workspace. */
  file?: string;
  /** What the model should know about how the page was read. */
  note?: string;
}

export interface PageMemory {
  get(address: string): PageRead | undefined;
  set(address: string, page: PageRead): void;
}

/**
 * How many pages are kept, and for how long (milliseconds): enough to read one page after another to its
 * end.
 */
const MOST = 8;
const KEPT_FOR = 15 * 60_000;

/** Remembers the last pages, so that each is fetched only once and its parts fit together. */
export function createPageMemory(now: () => number = () => Date.now()): PageMemory {
  const pages = new Map<string, { page: PageRead; at: number }>();
  return {
    get: (address) => {
      const kept = pages.get(address);
      return kept !== undefined && now() - kept.at < KEPT_FOR ? kept.page : undefined;
    },
    set: (address, page) => {
      const at = pages.get(address)?.page === page ? (pages.get(address)?.at ?? now()) : now();
      pages.delete(address);
      pages.set(address, { page, at });
      const [oldest] = pages.keys();
      if (pages.size > MOST && oldest !== undefined) pages.delete(oldest);
    },
  };
}
