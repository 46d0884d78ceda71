import { createViewStore } from "./view-store.ts";

/** The dialogs about the list's conversations; one is open at a time. */
export type ListDialog =
  /** Asks for the name of a new, empty folder. */
  | { kind: "folder" }
  /** Asks for the folder of these conversations. */
  | { kind: "move"; contextIds: ReadonlySet<string> }
  /** Asks for the tags of these conversations. */
  | { kind: "tags"; contextIds: ReadonlySet<string> };

const { store, set } = createViewStore<{ dialog: ListDialog | null }>({ dialog: null });

export const useListDialog = store;

export function openNewFolder(): void {
  set({ dialog: { kind: "folder" } });
}

export function openMoving(contextIds: Iterable<string>): void {
  set({ dialog: { kind: "move", contextIds: new Set(contextIds) } });
}

export function openTagging(contextIds: Iterable<string>): void {
  set({ dialog: { kind: "tags", contextIds: new Set(contextIds) } });
}

export function closeListDialog(): void {
  set({ dialog: null });
}
