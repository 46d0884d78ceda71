import { create } from "zustand";

import type { Draft } from "./draft.ts";

/**
 * Connections that are being written, by id: they outlive the form being left by mistake, and nothing
 * else. They may hold a key that was typed, and are in this tab's memory alone.
 */
export interface Drafts {
  /** What came of the last act, said in the list itself: it may take longer than a notice stays. */
  offer: Offer | null;
  setOffer: (offer: Offer | null) => void;
  /** What was begun, beside what it has become. */
  open: Readonly<Record<string, { begun: Draft; now: Draft }>>;
  /** The one whose form is in view. */
  shown: string | null;
  /** Shows the form; one that was left is taken up where it was. */
  show: (begun: Draft) => void;
  change: (id: string, change: (draft: Draft) => Draft) => void;
  /** Back to the list. What was typed is kept. */
  leave: () => void;
  /** Forgets what was typed. */
  drop: (id: string) => void;
}

export interface Offer {
  text: string;
  /** Of the button that takes it back, where there is anything to take back. */
  label?: string;
  act?: () => void;
}

export const useDrafts = create<Drafts>()((set) => ({
  offer: null,
  setOffer: (offer) => set({ offer }),
  open: {},
  shown: null,
  show: (begun) =>
    set(({ open }) => ({
      offer: null,
      shown: begun.id,
      open: { ...open, [begun.id]: open[begun.id] ?? { begun, now: begun } },
    })),
  change: (id, change) =>
    set(({ open }) => {
      const draft = open[id];
      return draft === undefined
        ? {}
        : { open: { ...open, [id]: { ...draft, now: change(draft.now) } } };
    }),
  leave: () =>
    set(({ open, shown }) => {
      const draft = shown === null ? undefined : open[shown];
      const isKept = shown === null || (draft !== undefined && isChanged(draft));
      return { shown: null, open: isKept ? open : without(open, shown) };
    }),
  drop: (id) =>
    set(({ open, shown }) => ({
      open: without(open, id),
      shown: shown === id ? null : shown,
    })),
}));

/** A list of models that came is no loss; what was typed or chosen is. */
export function isChanged({ begun, now }: { begun: Draft; now: Draft }): boolean {
  return JSON.stringify(typed(begun)) !== JSON.stringify(typed(now));
}

function typed({ models: _models, modelsAt: _at, keySentTo: _sent, headers, ...rest }: Draft) {
  return { ...rest, headers: headers.map(({ name, value }) => [name, value]) };
}

function without(open: Drafts["open"], id: string): Drafts["open"] {
  return Object.fromEntries(Object.entries(open).filter(([key]) => key !== id));
}
