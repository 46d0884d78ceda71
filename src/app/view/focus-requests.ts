import { createViewStore } from "./view-store.ts";

/**
 * What should get the focus or come into view after an action, such as a field, a message or a branch's end.
 * The target may not be in the page yet.
 */
export type FocusTarget =
  /** The search field for conversations. */
  | { kind: "search" }
  /** The conversation's title field, in its header. */
  | { kind: "title"; suggestion?: string }
  /** The card at the keyboard's position in the tree. */
  | { kind: "tree" }
  /** The message box of the conversation. */
  | { kind: "composer" }
  /** The message box of a branch, for what was typed on the way to it. */
  | { kind: "typed"; branchId: string; take: () => string }
  /** The list of models, under the composer. */
  | { kind: "models" }
  /** A connection's form, in the settings. */
  | { kind: "connection"; connectionId: string }
  /** What is damaged, in the settings. */
  | { kind: "damage" }
  /** The box of a message that is being edited. */
  | { kind: "edit"; nodeId: string }
  /** The beginning of a message, or its end (`edge`). */
  | { kind: "message"; nodeId: string; edge?: "end" }
  /** A message itself, with its upper edge this far below the log's (px). */
  | { kind: "row"; nodeId: string; top: number }
  /** The last message of a branch, which takes the focus. */
  | { kind: "last_message"; branchId: string }
  /** The control that steps through the matches of a search. Escape returns to what had the focus before. */
  | { kind: "matches"; before: HTMLElement }
  /** The control that steps from this version of a message to the next or the previous one. */
  | { kind: "version"; nodeId: string; forward: boolean }
  /** The card of a question on the side, under its message. */
  | { kind: "aside"; taskId: string }
  /** The end of a branch. The transcript follows the end from then on. */
  | { kind: "branch_end"; branchId: string };

export type FocusKind = FocusTarget["kind"];

export type FocusTargetOf<Kind extends FocusKind> = Extract<FocusTarget, { kind: Kind }>;

/** The requests that are not yet served, at most one of each kind. */
export interface FocusRequests {
  pending: readonly FocusTarget[];
}

const { store, set } = createViewStore<FocusRequests>({ pending: [] });

export const useFocusRequests = store;

/** Makes a request. The first component that has the target serves it, even one that mounts later. */
export function requestFocus(target: FocusTarget): void {
  set(({ pending }) => ({ pending: [...withoutKind(pending, target.kind), target] }));
}

/** Cancels the pending request of this kind. */
export function cancelFocusRequest(kind: FocusKind): void {
  set(({ pending }) => ({ pending: withoutKind(pending, kind) }));
}

/** Brings a message into view; null cancels an earlier request. */
export function showMessage(nodeId: string | null): void {
  if (nodeId === null) cancelFocusRequest("message");
  else requestFocus({ kind: "message", nodeId });
}

/** Brings a branch's end into view; null cancels an earlier request. */
export function showBranchEnd(branchId: string | null): void {
  if (branchId === null) cancelFocusRequest("branch_end");
  else requestFocus({ kind: "branch_end", branchId });
}

/** Removes a request that was served, but not a newer one of its kind. */
export function endFocusRequest(target: FocusTarget): void {
  set(({ pending }) => ({ pending: pending.filter((one) => one !== target) }));
}

export function pendingTarget<Kind extends FocusKind>(
  { pending }: FocusRequests,
  kind: Kind,
): FocusTargetOf<Kind> | undefined {
  return pending.find((target): target is FocusTargetOf<Kind> => target.kind === kind);
}

function withoutKind(pending: readonly FocusTarget[], kind: FocusKind): readonly FocusTarget[] {
  return pending.filter((target) => target.kind !== kind);
}
