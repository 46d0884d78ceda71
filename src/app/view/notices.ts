import * as noticeWords from "#app/words/notices.ts";

import { createViewStore } from "./view-store.ts";

/** A short text on what happened or failed, shown for a while, often with an action. */
export interface Notice {
  id: string;
  text: string;
  action?: { label: string; act: () => void };
  /**
   * A newer notice on the same topic replaces this one. If the newer one offers to undo, both actions can be
   * undone one after the other; if not, this one's action was already undone.
   */
  topic?: string;
  /** The conversation of the action; absent if undoing it is visible anywhere. */
  contextId?: string;
  /** The undo row that reverses the action; absent if the action wrote none. */
  undoId?: string;
  /** True if it only confirms what the person sees anyway, such as a changed setting. Shown for a moment. */
  isBrief?: boolean;
  /** True if it stays until the person dismisses it. */
  isLasting?: boolean;
  /** Unix milliseconds. */
  at: number;
}

export interface Notices {
  /** The notices on the screen, the newest last. */
  notices: readonly Notice[];
  /** The notices that offered "Undo", whose actions can still be undone, the newest last. */
  undoable: readonly Notice[];
}

/** The label with which a notice offers to undo an action. */
export const UNDO = noticeWords.undo;

/** The action label of a notice that offers to redo what was undone. */
export const REDO = noticeWords.redo;

/** How many notices are shown: as many as one reads at a glance. */
const SHOWN = 2;

/** How many undoable actions are kept: as many as a person may want to undo one after another. */
const UNDOABLE = 20;

const { store, set } = createViewStore<Notices>({ notices: [], undoable: [] });

export const useNotices = store;

export function notify(told: Omit<Notice, "id" | "at">): void {
  const notice = { ...told, id: crypto.randomUUID(), at: Date.now() };
  set((before) => withNotice(before, notice));
}

export function dismissNotice(id: string): void {
  set(({ notices }) => ({ notices: without(notices, id) }));
}

/** Dismisses the notices that belong to other conversations. Their actions can still be undone there. */
export function dismissForeign(contextId: string | null): void {
  set(({ notices }) => ({ notices: notices.filter((notice) => concerns(notice, contextId)) }));
}

/**
 * Dismisses the notices on something that has ended or was undone elsewhere, which can no longer be undone.
 */
export function dismissTopic(topic: string): void {
  const isStill = isOther(topic);
  set(({ notices, undoable }) => ({
    notices: notices.filter(isStill),
    undoable: undoable.filter(isStill),
  }));
}

/** Runs a notice's action, once. */
export function takeOffer(notice: Notice): void {
  set(({ notices, undoable }) => ({
    notices: without(notices, notice.id),
    undoable: without(undoable, notice.id),
  }));
  notice.action?.act();
}

/** Whether a notice is relevant to a person looking at this conversation (null: at none). */
export function concerns(notice: Notice, contextId: string | null): boolean {
  return notice.contextId === undefined || notice.contextId === contextId;
}

/**
 * The newest notice whose action can be undone here. `openUndoId` is the conversation's newest undo row that
 * is still open: the action of any other row is already undone, or older.
 */
export function lastUndoable(
  { undoable }: Pick<Notices, "undoable">,
  contextId: string | null,
  openUndoId?: string,
): Notice | undefined {
  return undoable.findLast(
    (notice) =>
      concerns(notice, contextId) && (notice.undoId === undefined || notice.undoId === openUndoId),
  );
}

/** The newest notices. A lasting notice does not give way to one that goes by itself. */
function shownOf(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= SHOWN) return notices;
  const passing = notices.slice(0, -1).find(({ isLasting }) => isLasting !== true) ?? notices[0];
  return shownOf(notices.filter((notice) => notice !== passing));
}

function withNotice({ notices, undoable }: Notices, notice: Notice): Notices {
  const isStill = isOther(notice.topic);
  return {
    notices: shownOf([...notices.filter(isStill), notice]),
    undoable: offersUndo(notice)
      ? [...undoable, notice].slice(-UNDOABLE)
      : undoable.filter(isStill),
  };
}

export function offersUndo({ action }: Notice): boolean {
  return action?.label === UNDO;
}

export function offersRedo({ action }: Notice): boolean {
  return action?.label === REDO;
}

/** Dismisses the notices that offer to redo, because nothing in this conversation can be redone any more. */
export function endRedoOffers(contextId: string): void {
  set(({ notices }) => ({
    notices: notices.filter((notice) => !offersRedo(notice) || notice.contextId !== contextId),
  }));
}

function without(notices: readonly Notice[], id: string): readonly Notice[] {
  return notices.filter((notice) => notice.id !== id);
}

const isOther = (topic: string | undefined) => (notice: Notice) =>
  topic === undefined || notice.topic !== topic;
