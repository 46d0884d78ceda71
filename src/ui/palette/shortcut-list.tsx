import type { ReactNode } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { KeyCaps } from "#ui/kit/components/chip.tsx";
import { paletteWords } from "#ui/words/palette.ts";
import * as shortcutWords from "#ui/words/shortcuts.ts";

import { decisionKeys } from "./decision-keys.ts";
import { useKeysInUse } from "./keys-in-use.ts";
import { shownKeys } from "./keys.ts";
import { keysOf } from "./own-keys.ts";
import { sendKeyHere } from "./send-key.ts";
import { shortcuts, singleKeys } from "./shortcuts.ts";
import type { ShortcutId } from "./shortcuts.ts";

import styles from "./shortcut-list.module.css";

// Object.entries loses the type of the ids.
const all = (Object.entries(shortcuts) as [ShortcutId, (typeof shortcuts)[ShortcutId]][]).map(
  ([id, spec]) => ({ id, ...spec }),
);
const groups = [...new Set(all.map(({ group }) => group))];

interface PlaceKeys {
  title: string;
  keys: readonly string[];
}

/** Keys of the box in which messages are written, by the key that sends. */
const writing = {
  enter: [
    { title: paletteWords.sendMessage, keys: ["Enter"] },
    { title: paletteWords.newLine, keys: ["Shift+Enter"] },
  ],
  mod_enter: [
    { title: paletteWords.sendMessage, keys: ["Mod+Enter"] },
    { title: paletteWords.newLine, keys: ["Enter"] },
  ],
} as const satisfies Record<string, readonly PlaceKeys[]>;

/** Keys of the focused message or list line. */
const reading: readonly PlaceKeys[] = [
  { title: paletteWords.nextAndPrevious, keys: ["↓", "↑"] },
  { title: paletteWords.firstAndLast, keys: ["Home", "End"] },
  { title: paletteWords.nextMatch, keys: ["F3", "Shift+F3"] },
  { title: paletteWords.buttonsAndBack, keys: ["Enter", "Escape"] },
  { title: paletteWords.itsMenu, keys: ["Shift+F10"] },
  { title: paletteWords.renameInList, keys: ["F2"] },
  { title: paletteWords.addFavourite, keys: ["Shift+Enter"] },
];

/** Keys of a focused tool call that waits for the person. */
const deciding: readonly PlaceKeys[] = [
  { title: paletteWords.approveCall, keys: [decisionKeys.approve] },
  { title: paletteWords.denyCall, keys: [decisionKeys.deny] },
];

export interface ShortcutListProps {
  /** Replaces a shortcut's keys, for example with a way to change them. */
  renderKeys?: (id: ShortcutId, title: string) => ReactNode;
}

/** All shortcuts of the app, built from the table that binds them. */
export function ShortcutList({ renderKeys }: ShortcutListProps) {
  const own = useKeysInUse();
  const [isSingleOn] = usePreference("singleKeys");
  const [sendKey] = usePreference("sendKey");
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group} aria-label={paletteWords.groups[group]}>
          <h3 className={styles.heading}>{paletteWords.groups[group]}</h3>
          <dl className={styles.list}>
            {all
              .filter((spec) => spec.group === group)
              .map(({ id, title }) => (
                <Line
                  key={id}
                  title={title}
                  keys={[
                    ...(renderKeys === undefined ? listOf(keysOf(id, own)) : []),
                    ...singleKeyOf(id, isSingleOn),
                  ]}
                >
                  {renderKeys?.(id, title)}
                </Line>
              ))}
          </dl>
        </section>
      ))}
      <PlaceGroup
        title={paletteWords.whileWriting}
        lines={[
          ...writing[sendKeyHere(sendKey)],
          { title: shortcutWords.editLast, keys: ["↑"] },
          { title: paletteWords.goBack, keys: ["Escape"] },
        ]}
      />
      <PlaceGroup title={paletteWords.inLists} lines={reading} />
      <PlaceGroup title={paletteWords.whileDeciding} lines={deciding} />
    </div>
  );
}

/** Keys that belong to a place on the page rather than to a command. */
function PlaceGroup({ title, lines }: { title: string; lines: readonly PlaceKeys[] }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.list}>
        {lines.map((line) => (
          <Line key={line.title} {...line} />
        ))}
      </dl>
    </section>
  );
}

function singleKeyOf(id: ShortcutId, isOn: boolean): string[] {
  const key = singleKeys[id];
  return isOn && key !== undefined ? [key] : [];
}

function listOf(keys: string | undefined): string[] {
  return keys === undefined ? [] : [keys];
}

interface LineProps extends PlaceKeys {
  children?: ReactNode;
}

function Line({ title, keys, children }: LineProps) {
  return (
    <div className={styles.line}>
      <dt>{title}</dt>
      <dd>
        {keys.map((one) => (
          <KeyCaps key={one}>{shownKeys(one)}</KeyCaps>
        ))}
        {children}
      </dd>
    </div>
  );
}
