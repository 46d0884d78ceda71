import { useRef, useState } from "react";
import type { ChangeEvent, KeyboardEvent, SyntheticEvent } from "react";

import { mentionAt, slashAt } from "./slash.ts";
import type { Slash } from "./slash.ts";

/** Lets the list of commands handle the box's keys. */
export interface CommandKeys {
  /** Returns true if it handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** The open list, as the ids of its elements. */
export interface ShownCommands {
  listId: string;
  activeId: string;
}

/**
 * Opens the commands when a slash is typed at the start of a line, until it is ordinary text or the person
 * closes them. If there is something to mention, it does the same for an `@`. A pasted slash or `@` opens
 * nothing.
 */
export function useSlash(text: string, hasMentions: boolean) {
  const [typed, setTyped] = useState<Slash | null>(null);
  const [shown, setShown] = useState<ShownCommands | null>(null);
  const keys = useRef<CommandKeys>(null);
  // The text may have been replaced, for example by another branch's draft.
  const isThere = typed !== null && text.slice(typed.start, typed.end) === typed.sign + typed.query;
  const slash = isThere ? typed : null;
  const follow = (
    { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
    sign: string | null | undefined,
  ) => {
    const at = sign === "@" ? mentionAt : slashAt;
    setTyped(selectionStart === selectionEnd ? at(value, selectionEnd) : null);
  };
  return {
    slash,
    keys,
    shown: slash === null ? null : shown,
    setShown,
    close: () => setTyped(null),
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      const data = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
      const isTyped = data === "/" || (data === "@" && hasMentions);
      if (slash !== null) follow(target, slash.sign);
      else if (isTyped) follow(target, data);
    },
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
      if (slash !== null) follow(currentTarget, slash.sign);
    },
  };
}
