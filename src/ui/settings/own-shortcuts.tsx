import { useState } from "react";
import type { KeyboardEvent } from "react";

import { useOwnKeyActions } from "#app/react/actions/own-keys.ts";
import { useOwnKeys } from "#app/react/queries/own-keys.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { isMac } from "#ui/kit/browser/is-mac.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { keysTakenBy } from "#ui/palette/keys-in-use.ts";
import { shownKeys } from "#ui/palette/keys.ts";
import type { KeyPress } from "#ui/palette/keys.ts";
import { keysOf } from "#ui/palette/own-keys.ts";
import { pressedKeys, pressedMessageKey } from "#ui/palette/pressed-keys.ts";
import type { PressedKeys } from "#ui/palette/pressed-keys.ts";
import { ShortcutList } from "#ui/palette/shortcut-list.tsx";
import { isMessageKey, shortcuts } from "#ui/palette/shortcuts.ts";
import type { ShortcutId } from "#ui/palette/shortcuts.ts";
import { settingsShortcutsWords } from "#ui/words/settings-shortcuts.ts";

import styles from "./own-shortcuts.module.css";

const NOT_STORED = { text: (why: string) => settingsShortcutsWords.notSaved(why) };

/** The shortcuts, each with a button that records the next keys pressed. */
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
    void notifyFailure(actions.reset([id]), NOT_STORED);
  };
  const resetAll = () =>
    void notifyFailure(actions.reset([...own.keys()] as ShortcutId[]), NOT_STORED);
  const ask = (id: ShortcutId | null) => {
    setProblem("");
    setAsking(id);
  };
  return (
    <>
      <div className={styles.head}>
        <Note role="status" {...(problem !== "" && { tone: "waits" })}>
          {problem === "" ? settingsShortcutsWords.about : problem}
        </Note>
        {own.size > 0 && (
          <Button size="small" onClick={resetAll}>
            {settingsShortcutsWords.resetAll}
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
                label={settingsShortcutsWords.reset(title)}
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
  /** Called with the new keys; an empty string removes the shortcut. */
  onKeys: (keys: string) => void;
  onRefused: (why: Refusal) => void;
}

function KeyField({ title, keys, isAsking, onAsk, read, onKeys, onRefused }: KeyFieldProps) {
  const shown = keys === undefined ? settingsShortcutsWords.none : shownKeys(keys);
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
      aria-label={
        isAsking
          ? settingsShortcutsWords.newKeys(title)
          : settingsShortcutsWords.change(title, shown)
      }
      aria-pressed={isAsking}
      onClick={({ currentTarget }) => {
        // Safari does not focus a button when it is clicked.
        currentTarget.focus();
        onAsk(!isAsking);
      }}
      onBlur={() => isAsking && onAsk(false)}
      onKeyDown={take}
    >
      {isAsking ? settingsShortcutsWords.pressKeys : <KeyCaps>{shown}</KeyCaps>}
    </button>
  );
}

type Refusal = Extract<PressedKeys, { kind: "refused" }>["why"];

function takenText(keys: string, by: ShortcutId): string {
  return settingsShortcutsWords.taken(shownKeys(keys), shortcuts[by].title);
}

function refusedText(why: Refusal): string {
  switch (why) {
    case "needs_mod":
      return settingsShortcutsWords.refused.needsMod(isMac ? "⌘" : "Ctrl");
    case "needs_single":
      return settingsShortcutsWords.refused.needsSingle;
    case "moves":
      return settingsShortcutsWords.refused.moves;
    case "alt":
      return settingsShortcutsWords.refused.alt;
    case "browser":
      return settingsShortcutsWords.refused.browser;
    case "text":
      return settingsShortcutsWords.refused.text;
  }
}
