import { create } from "zustand";

import { guardTyped } from "#ui/kit/browser/guard-typed.ts";

import type { ConnectionDraft } from "./connection-draft.ts";

/**
 * Connections being edited, by id, so that leaving a form by mistake loses nothing. Drafts may hold a typed
 * key, so they are kept only in this tab's memory.
 */
export interface ConnectionDrafts {
  /**
   * The result of the last action. The list itself shows it, since the action may take longer than a notice
   * stays.
   */
  offer: Offer | null;
  setOffer: (offer: Offer | null) => void;
  /** Each draft as it was first opened, and as it is now. */
  open: Readonly<Record<string, { begun: ConnectionDraft; now: ConnectionDraft }>>;
  /** The id of the draft whose form is shown. */
  shown: string | null;
  /** The id of the draft whose form was left last, for the focus. */
  left: string | null;
  /** Shows a draft's form. A draft that was left reopens as it was. */
  show: (begun: ConnectionDraft) => void;
  change: (id: string, change: (draft: ConnectionDraft) => ConnectionDraft) => void;
  /** Returns to the list and keeps what was typed. */
  leave: () => void;
  forgetLeft: () => void;
  /** Discards what was typed. */
  drop: (id: string) => void;
}

export interface Offer {
  text: string;
  /** The label of the undo button; absent if there is nothing to undo. */
  label?: string;
  act?: () => void;
}

export const useConnectionDrafts = create<ConnectionDrafts>()((set) => ({
  offer: null,
  setOffer: (offer) => set({ offer }),
  open: {},
  shown: null,
  left: null,
  show: (begun) =>
    set(({ open }) => ({
      offer: null,
      left: null,
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
      return { shown: null, left: shown, open: isKept ? open : without(open, shown) };
    }),
  forgetLeft: () => set({ left: null }),
  drop: (id) =>
    set(({ open, shown }) => ({
      open: without(open, id),
      shown: shown === id ? null : shown,
      left: id,
    })),
}));

guardTyped(useConnectionDrafts, ({ open }) => Object.values(open).some(isChanged));

/**
 * Discards a draft. In case that was a mistake, the list offers to bring it back.
 * @param said the list's text, and the label of its button
 */
export function discardDraft(id: string, said: Required<Pick<Offer, "text" | "label">>): void {
  const { open, drop, show, change, setOffer } = useConnectionDrafts.getState();
  const draft = open[id];
  drop(id);
  if (draft === undefined || !isChanged(draft)) return;
  const act = () => {
    show(draft.begun);
    change(id, () => draft.now);
  };
  setOffer({ ...said, act });
}

/** Whether the person has typed or chosen anything. A fetched model list alone is no loss. */
export function isChanged({
  begun,
  now,
}: {
  begun: ConnectionDraft;
  now: ConnectionDraft;
}): boolean {
  return JSON.stringify(typed(begun)) !== JSON.stringify(typed(now));
}

function typed({
  models: _models,
  modelsAt: _at,
  keySentTo: _sent,
  headers,
  ...rest
}: ConnectionDraft) {
  return { ...rest, headers: headers.map(({ name, value }) => [name, value]) };
}

function without(open: ConnectionDrafts["open"], id: string): ConnectionDrafts["open"] {
  return Object.fromEntries(Object.entries(open).filter(([key]) => key !== id));
}
