import { useMemo, useSyncExternalStore } from "react";

import { useBough } from "#app/hooks.ts";

import { AnswerText } from "./answer-text.tsx";

import styles from "./message.module.css";

/** How often a stream's text is painted (milliseconds). */
const PAINT_EVERY = 50;

/** The answer on its way. Its text is read from the live store, never through the run. */
export function LiveAnswerArticle(props: { id: string; position: number; count: number }) {
  const bough = useBough();
  const source = useMemo(() => {
    const answer = () => bough.live.get(props.id);
    return {
      subscribe: (listener: () => void) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const soon = () => {
          timer ??= setTimeout(() => {
            timer = undefined;
            listener();
          }, PAINT_EVERY);
        };
        const stop = answer()?.subscribe(soon);
        return () => {
          clearTimeout(timer);
          stop?.();
        };
      },
      read: () => `${answer()?.reasoning() ?? ""}\u0000${answer()?.text() ?? ""}`,
    };
  }, [bough, props.id]);
  const [reasoning = "", text = ""] = useSyncExternalStore(source.subscribe, source.read).split(
    "\u0000",
  );
  return (
    <article
      className={styles["answer"]}
      aria-label="Assistant"
      aria-busy="true"
      aria-posinset={props.position}
      aria-setsize={props.count}
      data-message-id={props.id}
      data-role="assistant"
    >
      {reasoning !== "" && text === "" && <p className={styles["thought"]}>{reasoning}</p>}
      <AnswerText id={props.id} text={text} />
    </article>
  );
}
