import { create } from "zustand";
import type { StoreApi, UseBoundStore } from "zustand";

/** A store that any code reads by selectors, and only the functions of the module that created it write. */
export type ViewStore<State> = UseBoundStore<
  Pick<StoreApi<State>, "getState" | "getInitialState" | "subscribe">
>;

/** Sets the given fields, or the fields that a function of the current state returns. */
export type SetView<State> = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

const resets = new Set<() => void>();

/** Creates a part of this tab's view. The calling module exports `store` and keeps `set` to itself. */
export function createViewStore<State extends object>(
  initial: State,
): { store: ViewStore<State>; set: SetView<State> } {
  const store = create<State>()(() => initial);
  resets.add(() => store.setState(initial, true));
  return { store, set: (change) => store.setState(change) };
}

/** Resets every part of the view to its initial state, for tests. */
export function resetView(): void {
  for (const reset of resets) reset();
}
