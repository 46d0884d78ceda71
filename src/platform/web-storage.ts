/** Stands in for storage that the browser blocks. It lasts until the page is left. */
class PageStorage implements Storage {
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }
  key(index: number): string | null {
    return [...this.#texts.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#texts.set(key, value);
  }
  removeItem(key: string): void {
    this.#texts.delete(key);
  }
  clear(): void {
    this.#texts.clear();
  }
}

/** Both reading the property and writing may throw. */
function usable(read: () => Storage): Storage {
  const probe = "bough.probe";
  try {
    const storage = read();
    storage.setItem(probe, "");
    storage.removeItem(probe);
    return storage;
  } catch {
    return new PageStorage();
  }
}

/** `sessionStorage`, or a stand-in where it is blocked or full. */
export const tabStorage = usable(() => sessionStorage);

/** `localStorage`, or a stand-in where it is blocked or full. */
export const siteStorage = usable(() => localStorage);

/** Whether what is kept in `tabStorage` survives a reload. */
export const keepsTabStorage = !(tabStorage instanceof PageStorage);
