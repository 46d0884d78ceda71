import { useState } from "react";
import type { KeyboardEvent } from "react";

import { useOwnKeyActions } from "#app/react/actions/own-keys.ts";
import { useOwnKeys } from "#app/react/queries/own-keys.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { isMac, shownKeys } from "#ui/palette/keys.ts";
import type { KeyPress } from "#ui/palette/keys.ts";
import { keysOf, keysTakenBy, pressedKeys, pressedMessageKey } from "#ui/palette/own-keys.ts";
import type { PressedKeys } from "#ui/palette/own-keys.ts";
import { ShortcutList } from "#ui/palette/shortcut-list.tsx";
import { isMessageKey, shortcuts } from "#ui/palette/shortcuts.ts";
import type { ShortcutId } from "#ui/palette/shortcuts.ts";

import styles from "./own-shortcuts.module.css";

const NOT_STORED = { text: (why: string) => `The shortcut couldn’t be saved: ${why}` };

/** The shortcuts, each with a button that takes the next keys pressed. */
export function OwnShortcuts() {
  const own = useOwnKeys();
  const actions = useOwnKeyActions();
  const [problem, setProblem] = useState("");
  const [asking, setAsking] = useState<ShortcutId | null>(null);
  const change = (id: ShortcutId, keys: string) => {
    const other = keys === "" ? undefined : keysTakenBy(keys, id, own);
    if (other !== undefined) return setProblem(takenText(keys, other));
    setProblem("");
    setAsking(null);
    void notifyFailure(actions.set(id, keys), NOT_STORED);
  };
  const reset = (id: ShortcutId) => {
    const { keys } = shortcuts[id];
    const other = keysTakenBy(keys, id, own);
    if (other !== undefined) return setProblem(takenText(keys, other));
    setProblem("");
    void actions.reset([id]);
  };
  const ask = (id: ShortcutId | null) => {
    setProblem("");
    setAsking(id);
  };
  return (
    <>
      <div className={styles.head}>
        <Note role="status" {...(problem !== "" && { tone: "waits" })}>
          {problem === "" ? "Press a shortcut’s keys to change them." : problem}
        </Note>
        {own.size > 0 && (
          <Button size="small" onClick={() => void actions.reset([...own.keys()] as ShortcutId[])}>
            Reset all
          </Button>
        )}
      </div>
      <ShortcutList
        renderKeys={(id, title) => (
          <>
            <KeyField
              title={title}
              keys={keysOf(id, own)}
              isAsking={asking === id}
              onAsk={(isAsking) => ask(isAsking ? id : null)}
              read={isMessageKey(id) ? pressedMessageKey : pressedKeys}
              onKeys={(keys) => change(id, keys)}
              onRefused={(why) => setProblem(refusedText(why))}
            />
            {own.has(id) && (
              <IconButton
                size="small"
                label={`Reset: ${title}`}
                icon={<RefreshIcon />}
                onClick={() => reset(id)}
              />
            )}
          </>
        )}
      />
    </>
  );
}

interface KeyFieldProps {
  title: string;
  keys: string | undefined;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  read: (press: KeyPress) => PressedKeys;
  /** Empty: the shortcut is to have none. */
  onKeys: (keys: string) => void;
  onRefused: (why: Refusal) => void;
}

function KeyField({ title, keys, isAsking, onAsk, read, onKeys, onRefused }: KeyFieldProps) {
  const shown = keys === undefined ? "None" : shownKeys(keys);
  const take = (event: KeyboardEvent) => {
    if (!isAsking || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return onAsk(false);
    if (event.key === "Backspace" || event.key === "Delete") return onKeys("");
    const pressed = read(event.nativeEvent);
    if (pressed.kind === "keys") onKeys(pressed.keys);
    else if (pressed.kind === "refused") onRefused(pressed.why);
  };
  return (
    <button
      type="button"
      className={styles.field}
      aria-label={isAsking ? `New keys for ${title}` : `${title}: ${shown}. Change`}
      aria-pressed={isAsking}
      onClick={() => onAsk(!isAsking)}
      onBlur={() => isAsking && onAsk(false)}
      onKeyDown={take}
    >
      {isAsking ? "Press keys…" : <KeyCaps>{shown}</KeyCaps>}
    </button>
  );
}

type Refusal = Extract<PressedKeys, { kind: "refused" }>["why"];

function takenText(keys: string, by: ShortcutId): string {
  return `${shownKeys(keys)} is “${shortcuts[by].title}”. Change that one first, or press other keys.`;
}

function refusedText(why: Refusal): string {
  switch (why) {
    case "needs_mod":
      return `Hold ${isMac ? "⌘" : "Ctrl"} and press a key. Escape keeps the old keys, Delete removes them.`;
    case "needs_single":
      return "On a message it is one letter or digit, without Ctrl or Shift. Escape keeps the old key, Delete removes it.";
    case "moves":
      return "J and K go from message to message, C folds the tree. Press another key.";
    case "alt":
      return "Keys with Alt write signs on many keyboards. Press other keys.";
    case "browser":
      return "The browser keeps these keys for itself. Press other keys.";
    case "text":
      return "These keys copy, find, print, reload or zoom. Press other keys.";
  }
}
