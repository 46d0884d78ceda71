import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { closeOverlay } from "#app/view/overlay.ts";
import { wordsOf } from "#domain/search/query.ts";
import { openModal } from "#ui/kit/browser/modal.ts";
import { useActiveOption } from "#ui/kit/browser/use-active-option.ts";
import type { ActiveOption } from "#ui/kit/browser/use-active-option.ts";
import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { MarkedText } from "#ui/kit/components/marked-text.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { SearchIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { paletteWords } from "#ui/words/palette.ts";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { matches, shownKeys } from "./keys.ts";
import { useKeysOf } from "./own-keys.ts";
import type { ShortcutId } from "./shortcuts.ts";
import { useEntries } from "./use-entries.ts";
import type { PaletteEntry, PaletteGroup } from "./use-entries.ts";

import styles from "./palette.module.css";

/** One list to search and run any command, or go to any conversation or branch. */
export function Palette() {
  const [query, setQuery] = useState("");
  const { groups, searching } = useEntries(query);
  return (
    <PaletteFrame
      label={shortcutWords.palette}
      fieldLabel={paletteWords.label}
      placeholder={paletteWords.placeholder}
      shortcut="palette"
      query={query}
      onQuery={setQuery}
      groups={groups}
      searching={searching ? paletteWords.searching : undefined}
      onClose={closeOverlay}
    />
  );
}

export interface PaletteFrameProps {
  label: string;
  fieldLabel: string;
  placeholder: string;
  /** The shortcut that opened the list; its keys close it too. */
  shortcut: ShortcutId;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup[];
  /** The text shown while results may still come. */
  searching: string | undefined;
  onClose: () => void;
}

/** A dialog with a text field and, below it, the list to choose from. */
export function PaletteFrame(props: PaletteFrameProps) {
  const { query, groups, searching, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current === null ? undefined : openModal(dialog.current)), []);
  const entries = groups.flatMap((group) => group.entries);
  const choose = (entry: PaletteEntry | undefined) => {
    // The dialog must be closed and the focus restored before the command runs.
    flushSync(onClose);
    entry?.run();
  };
  const options = useActiveOption({
    options: entries,
    resetKey: query,
    onChoose: (index) => choose(entries[index]),
  });
  return (
    <dialog
      ref={dialog}
      aria-label={props.label}
      className={styles.palette}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.frame}>
        <QueryField {...props} count={entries.length} options={options} />
        <Results groups={groups} query={query} options={options} onChoose={choose} />
        <p className={styles.foot} role="status">
          {searching ?? footWords(entries.length)}
        </p>
      </div>
    </dialog>
  );
}

function footWords(count: number): string {
  return count === 0 ? paletteWords.noResults : paletteWords.keysHint;
}

interface QueryFieldProps extends PaletteFrameProps {
  /** The number of results. */
  count: number;
  options: ActiveOption;
}

function QueryField({ query, onQuery, count, options, ...props }: QueryFieldProps) {
  const closingKeys = useKeysOf(props.shortcut);
  return (
    <div className={styles.field}>
      <SearchIcon />
      <input
        role="combobox"
        aria-label={props.fieldLabel}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={options.listId}
        aria-activedescendant={options.active < 0 ? undefined : options.optionId(options.active)}
        className={styles.input}
        placeholder={props.placeholder}
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (closingKeys !== undefined && matches(closingKeys, event.nativeEvent)) {
            event.preventDefault();
            props.onClose();
          } else options.onKeyDown(event);
        }}
      />
    </div>
  );
}

interface ResultsProps {
  groups: readonly PaletteGroup[];
  query: string;
  options: ActiveOption;
  onChoose: (entry: PaletteEntry) => void;
}

function Results({ groups, query, options, onChoose }: ResultsProps) {
  const words = wordsOf(query);
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div
      id={options.listId}
      role="listbox"
      aria-label={paletteWords.results}
      className={styles.list}
    >
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className={styles.heading} aria-hidden="true">
            {group.label}
          </p>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              // The text field above handles the keys; the list itself only needs the pointer.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={entry.key}
                id={options.optionId(index)}
                role="option"
                aria-selected={index === options.active}
                className={styles.entry}
                onPointerMove={() => options.setActive(index)}
                onClick={() => onChoose(entry)}
              >
                {entry.hue !== undefined && <Dot hue={entry.hue} />}
                <Stack as="span" gap={0} className={styles.said}>
                  <OneLine>{entry.title}</OneLine>
                  {entry.excerpt !== undefined && (
                    <OneLine className={styles.excerpt}>
                      <MarkedText text={entry.excerpt} words={words} />
                    </OneLine>
                  )}
                </Stack>
                {entry.note !== undefined && (
                  <Note as="span" className={styles.note}>
                    {entry.note}
                  </Note>
                )}
                {entry.keys !== undefined && <KeyCaps>{shownKeys(entry.keys)}</KeyCaps>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
