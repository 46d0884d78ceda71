import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";

import { useToolProgress } from "#app/react/queries/tool-progress.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { LongText } from "#ui/kit/components/long-text.tsx";
import { callWords } from "#ui/words/calls.ts";

import { sampled } from "./sampled.ts";

import styles from "./tool.module.css";

/** What a running call has printed, in this tab only. Renders nothing until it has printed. */
export function CallOutput({ callId }: { callId: string }) {
  const progress = useToolProgress();
  const subscribe = useMemo(() => sampled((listener) => progress.subscribe(listener)), [progress]);
  const text = useSyncExternalStore(subscribe, () => progress.output(callId));
  const box = useRef<HTMLPreElement>(null);
  const follows = useRef(true);
  useLayoutEffect(() => {
    if (follows.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  });
  if (text === "") return null;
  return (
    <pre
      ref={box}
      className={styles.output}
      dir="auto"
      // Long output scrolls, and scrollable content must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // The lint rule suggests a fieldset, which belongs in forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={callWords.printedSoFar}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      <LongText text={escapeHidden(text.trimEnd())} />
    </pre>
  );
}
