import { create } from "zustand";
import type { StoreApi, UseBoundStore } from "zustand";

/** Read anywhere by selectors; written only by the functions of the module that created it. */
export type ViewStore<State> = UseBoundStore<
  Pick<StoreApi<State>, "getState" | "getInitialState" | "subscribe">
>;

/** Takes the fields that change, or a function of the current ones. */
export type SetView<State> = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

const resets = new Set<() => void>();

/** A part of this tab's view. Its module exports `store` and keeps `set` to itself. */
export function createViewStore<State extends object>(
  initial: State,
): { store: ViewStore<State>; set: SetView<State> } {
  const store = create<State>()(() => initial);
  resets.add(() => store.setState(initial, true));
  return { store, set: (change) => store.setState(change) };
}

/** Resets every part of the view to its initial state: tests start with it. */
export function resetView(): void {
  for (const reset of resets) reset();
}
