import { createViewStore } from "./view-store.ts";

/** Which dialog about folders is open. */
export type FilingDialog =
  /** Asks for the name of a new, empty folder. */
  | { kind: "new" }
  /** Asks for the folder of these conversations. */
  | { kind: "move"; contextIds: ReadonlySet<string> };

const { store, set } = createViewStore<{ dialog: FilingDialog | null }>({ dialog: null });

export const useFiling = store;

export function openNewFolder(): void {
  set({ dialog: { kind: "new" } });
}

export function openMoving(contextIds: Iterable<string>): void {
  set({ dialog: { kind: "move", contextIds: new Set(contextIds) } });
}

export function closeFiling(): void {
  set({ dialog: null });
}
