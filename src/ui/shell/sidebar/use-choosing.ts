import { createContext, use } from "react";
import type { KeyboardEvent, MouseEvent } from "react";

import {
  beginChoosing,
  chooseThrough,
  endChoosing,
  toggleChosen,
} from "#app/view/chosen-conversations.ts";
import { addressedConversation } from "#app/view/route.ts";

/** The ids of the conversations in the list, from the top. */
export const ListOrder = createContext<readonly string[]>([]);

export interface Choosing {
  /** Whether the press chose something instead of opening the conversation. */
  byClick: (event: MouseEvent) => boolean;
  /** Whether the key chose something. */
  byKey: (event: KeyboardEvent) => boolean;
}

/** Begins choosing at a line of the list, as in other lists: with Ctrl, Shift or the space bar. */
export function useBeginChoosing(id: string): Choosing {
  const order = use(ListOrder);
  const through = (to: string, from: string | null) => chooseThrough(order, to, from);
  return {
    byClick: (event) => {
      if (event.shiftKey) through(id, addressedConversation());
      else if (event.ctrlKey || event.metaKey) beginChoosing(id);
      else return false;
      event.preventDefault();
      return true;
    },
    byKey: (event) => {
      const step = stepOf(event);
      if (event.shiftKey && step !== 0) through(neighbour(order, id, step), id);
      else if (event.key === " ") beginChoosing(id);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

/** Handles the keys at a line while several conversations are being chosen. */
export function useChoosingKeys(id: string): (event: KeyboardEvent<HTMLInputElement>) => void {
  const order = use(ListOrder);
  return (event) => {
    const step = stepOf(event);
    if (event.key === "Escape") endChoosing();
    else if (step === 0) return;
    else {
      const next = neighbour(order, id, step);
      if (event.shiftKey) chooseThrough(order, next, id);
      focusChoice(next);
    }
    event.preventDefault();
  };
}

export function pressChoice(order: readonly string[], id: string, isRange: boolean): void {
  if (isRange) chooseThrough(order, id, null);
  else toggleChosen(id);
}

function stepOf({ key }: KeyboardEvent): number {
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}

function neighbour(order: readonly string[], id: string, step: number): string {
  return order[order.indexOf(id) + step] ?? id;
}

/** Focuses a line's checkbox; does nothing for a line that is not in the page yet. */
function focusChoice(id: string): void {
  document.querySelector<HTMLElement>(`input[data-choice="${CSS.escape(id)}"]`)?.focus();
}
