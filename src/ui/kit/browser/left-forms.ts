import { createStore } from "zustand";
import type { StoreApi } from "zustand";

import { guardTyped } from "./guard-typed.ts";

/**
 * Forms of a list's items that were left with Escape, with what was typed in them, until the person continues
 * or discards it.
 */
export interface LeftForms<Form> {
  store: StoreApi<{ left: readonly Form[] }>;
  /** Keeps the form as it was left, if there is anything to lose. */
  keep: (form: Form) => void;
  /** Removes and returns the left form of this item, to be shown or discarded. */
  take: (id: string) => Form | undefined;
  /**
   * Makes room for the form of this item: if another one is open, it is kept as if it had been left. Returns
   * what was typed for this item before, in the open form or in one that was left. It is not kept here any
   * more.
   */
  makeRoom: (form: Form, open: Form | null) => Form | undefined;
}

export function leftForms<Form>(
  idOf: (form: Form) => string,
  isTyped: (form: Form) => boolean,
): LeftForms<Form> {
  const store = createStore<{ left: readonly Form[] }>()(() => ({ left: [] }));
  guardTyped(store, ({ left }) => left.length > 0);
  const take = (id: string) => {
    const { left } = store.getState();
    store.setState({ left: left.filter((form) => idOf(form) !== id) });
    return left.find((form) => idOf(form) === id);
  };
  const keep = (form: Form) => {
    if (isTyped(form)) store.setState(({ left }) => ({ left: [...left, form] }));
  };
  return {
    store,
    keep,
    take,
    makeRoom: (form, open) => {
      const id = idOf(form);
      const left = take(id);
      if (open === null || !isTyped(open)) return left;
      if (idOf(open) === id) return open;
      keep(open);
      return left;
    },
  };
}
