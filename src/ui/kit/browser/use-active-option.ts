import { useEffect, useId, useState } from "react";
import type { KeyboardEvent } from "react";

export interface ActiveOption {
  /** Index of the option Enter would choose; -1 if there is none. */
  active: number;
  setActive: (index: number) => void;
  listId: string;
  optionId: (index: number) => string;
  /**
   * Arrows, Page Up and Page Down move, as do Home and End with Ctrl; Enter chooses. Returns whether it
   * handled the key.
   */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface Options {
  /**
   * Each option has a key of its own, by which the active one stays active when others are inserted before
   * it.
   */
  options: readonly { key: string }[];
  /** Starts over when this changes, such as the typed text. */
  resetKey: string;
  /** The index to start at; -1 if Enter should choose nothing yet. */
  start?: number;
  onChoose: (index: number) => void;
}

const PAGE = 8;

/** The keyboard handling of a text field with a list below it. The focus stays in the field. */
export function useActiveOption({ options, resetKey, start = 0, onChoose }: Options): ActiveOption {
  const listId = useId();
  const count = options.length;
  const [at, setAt] = useState<Place>({ resetKey, index: start });
  // After starting over, the old place is forgotten, even if the same `resetKey` comes back.
  if (at.resetKey !== resetKey) setAt({ resetKey, index: start });
  const active = Math.min(at.resetKey === resetKey ? indexOf(at, options) : start, count - 1);
  const setActive = (index: number) => setAt({ resetKey, index, ...keyOf(options[index]) });
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (active >= 0) onChoose(active);
      return true;
    }
    const next = destination(event, active, count);
    if (next === undefined || count === 0) return false;
    event.preventDefault();
    setActive(next);
    return true;
  };
  return { active, setActive, listId, optionId, onKeyDown };
}

interface Place {
  resetKey: string;
  index: number;
  /** Key of the option that was moved to; absent before any move. */
  key?: string;
}

function indexOf({ index, key }: Place, options: Options["options"]): number {
  if (key === undefined || options[index]?.key === key) return index;
  const moved = options.findIndex((one) => one.key === key);
  return moved === -1 ? index : moved;
}

const keyOf = (option: { key: string } | undefined) =>
  option === undefined ? {} : { key: option.key };

function destination(event: KeyboardEvent, active: number, count: number): number | undefined {
  const within = (index: number) => Math.max(0, Math.min(index, count - 1));
  switch (event.key) {
    case "ArrowDown":
      return (active + 1) % count;
    case "ArrowUp":
      return active <= 0 ? count - 1 : active - 1;
    case "PageDown":
      return within(active + PAGE);
    case "PageUp":
      return within(active - PAGE);
    // Without Ctrl, these keys move the caret in the text.
    case "Home":
      return event.ctrlKey ? 0 : undefined;
    case "End":
      return event.ctrlKey ? count - 1 : undefined;
    default:
      return undefined;
  }
}
