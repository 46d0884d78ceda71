import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { useView } from "#app/view.ts";
import { Keys } from "#ui/kit/chip.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { SearchIcon } from "#ui/kit/icons-act.tsx";
import { MarkedText } from "#ui/kit/marked-text.tsx";
import { openModal } from "#ui/kit/modal.ts";
import { useActiveOption } from "#ui/kit/use-active-option.ts";
import type { ActiveOption } from "#ui/kit/use-active-option.ts";

import { matches, shownKeys } from "./keys.ts";
import { shortcuts } from "./shortcuts.ts";
import { useEntries } from "./use-entries.ts";
import type { PaletteEntry } from "./use-entries.ts";

import styles from "./palette.module.css";

/** Everything that can be done or gone to, in one list, by typing. */
export function Palette() {
  const setView = useView((view) => view.set);
  const [query, setQuery] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current === null ? undefined : openModal(dialog.current)), []);
  const { groups, searching } = useEntries(query);
  const entries = groups.flatMap((group) => group.entries);
  const close = () => setView({ layer: null });
  const choose = (entry: PaletteEntry | undefined) => {
    // The dialog is gone, and the focus back, before the command looks at the screen.
    flushSync(close);
    entry?.run();
  };
  const options = useActiveOption({
    count: entries.length,
    resetKey: query,
    onChoose: (index) => choose(entries[index]),
  });
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      className={styles["palette"]}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles["frame"]}>
        <div className={styles["field"]}>
          <SearchIcon />
          <input
            role="combobox"
            aria-label="Command, branch or conversation"
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={options.listId}
            aria-activedescendant={
              options.active < 0 ? undefined : options.optionId(options.active)
            }
            className={styles["input"]}
            placeholder="Do, or go to…"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              if (matches(shortcuts.palette.keys, event.nativeEvent)) {
                event.preventDefault();
                close();
              } else options.onKeyDown(event);
            }}
          />
        </div>
        <Results groups={groups} query={query} options={options} onChoose={choose} />
        <p className={styles["foot"]} role="status">
          {footWords(entries.length, searching)}
        </p>
      </div>
    </dialog>
  );
}

function footWords(count: number, searching: boolean): string {
  if (searching) return "Searching your conversations…";
  return count === 0 ? "Nothing has these words." : "Arrows choose, Enter goes, Esc closes.";
}

interface ResultsProps {
  groups: ReturnType<typeof useEntries>["groups"];
  query: string;
  options: ActiveOption;
  onChoose: (entry: PaletteEntry) => void;
}

function Results({ groups, query, options, onChoose }: ResultsProps) {
  const words = query.split(/\s+/u);
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div id={options.listId} role="listbox" aria-label="Results" className={styles["list"]}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className={styles["heading"]} aria-hidden="true">
            {group.label}
          </p>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              // The text field above has the keys; the pointer is the list's only other way in.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={entry.key}
                id={options.optionId(index)}
                role="option"
                aria-selected={index === options.active}
                className={styles["entry"]}
                onPointerMove={() => options.setActive(index)}
                onClick={() => onChoose(entry)}
              >
                {entry.hue !== undefined && <Dot hue={entry.hue} />}
                <span className={styles["said"]}>
                  <span className={styles["title"]}>{entry.title}</span>
                  {entry.excerpt !== undefined && (
                    <span className={styles["excerpt"]}>
                      <MarkedText text={entry.excerpt} words={words} />
                    </span>
                  )}
                </span>
                {entry.note !== undefined && <span className={styles["note"]}>{entry.note}</span>}
                {entry.keys !== undefined && <Keys>{shownKeys(entry.keys)}</Keys>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
