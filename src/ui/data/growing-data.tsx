import { Allow, parse } from "partial-json";
import { useMemo, useSyncExternalStore } from "react";
import type { ReactNode } from "react";

import { exactData } from "#domain/data/exact-numbers.ts";
import type { DataValue } from "#domain/data/exact-numbers.ts";
import { jsonTextSoFar } from "#domain/data/json-text.ts";
import type { JsonValue } from "#domain/json.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { dataWords } from "#ui/words/data.ts";

import { DataTree } from "./data-tree.tsx";

import styles from "./data.module.css";

/** UTF-16 units. Parsing a longer text ten times a second would slow the page noticeably. */
const LONGEST = 100_000;

export interface GrowingDataProps {
  /** Notifies whenever the tree should grow. */
  subscribe: (listener: () => void) => () => void;
  getText: () => string;
  /** Shown if the answer turns out not to be JSON. */
  children: ReactNode;
}

/** A streaming answer that should become JSON, as far as it has arrived. */
export function GrowingData({ subscribe, getText, children }: GrowingDataProps) {
  const answer = useSyncExternalStore(subscribe, getText);
  const text = useMemo(() => jsonTextSoFar(answer), [answer]);
  const value = useMemo(() => readSoFar(text), [text]);
  if (!/^\s*(?:[[{]|$)/u.test(text)) return children;
  return (
    <section aria-label={dataWords.soFar} className={styles.data}>
      <div className={styles.growing}>
        {value === undefined ? <Note>…</Note> : <DataTree value={value} />}
        {text.length > LONGEST && (
          <Note tone="quiet" size="xs">
            {dataWords.notComplete}
          </Note>
        )}
      </div>
    </section>
  );
}

/** Parses as much JSON as has arrived, unfinished values included. Undefined if nothing can be parsed yet. */
export function readSoFar(text: string): DataValue | undefined {
  try {
    const start = text.slice(0, LONGEST);
    return exactData(begun(start), start, begun);
  } catch {
    return undefined;
  }
}

function begun(text: string): JsonValue {
  return parse(text, Allow.ALL) as JsonValue; // It makes JSON values only.
}
