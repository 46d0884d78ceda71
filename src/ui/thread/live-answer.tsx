import { useMemo, useSyncExternalStore } from "react";

import { useBough } from "#app/hooks.ts";
import type { LiveAnswer } from "#app/live-text.ts";
import type { MarkdownSource } from "#ui/markdown/feed.ts";

import { StreamingAnswerText } from "./answer-text.tsx";

import styles from "./message.module.css";

/** How often the beginning of an answer, and its thoughts, are looked at again (milliseconds). */
const LOOK_EVERY = 100;

/** The answer on its way. Its text goes from the live store to the page, past React's state. */
export function LiveAnswerArticle(props: { id: string; position: number; count: number }) {
  const bough = useBough();
  const answer = bough.live.get(props.id);
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
      {answer !== undefined && <Coming answer={answer} />}
    </article>
  );
}

function Coming({ answer }: { answer: LiveAnswer }) {
  const thought = useThought(answer);
  const source = useMemo<MarkdownSource>(
    () => ({
      getText: () => answer.text(),
      subscribe: (listener) => answer.subscribe(listener),
      get done() {
        return answer.done();
      },
    }),
    [answer],
  );
  return (
    <>
      {thought !== "" && <p className={styles["thought"]}>{thought}</p>}
      <StreamingAnswerText id={answer.nodeId} source={source} />
    </>
  );
}

/** The reasoning, while there is nothing else to read yet. */
function useThought(answer: LiveAnswer): string {
  const source = useMemo(
    () => ({
      subscribe: (listener: () => void) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const stop = answer.subscribe(() => {
          timer ??= setTimeout(() => {
            timer = undefined;
            listener();
          }, LOOK_EVERY);
        });
        return () => {
          clearTimeout(timer);
          stop();
        };
      },
      read: () => (answer.text() === "" ? answer.reasoning() : ""),
    }),
    [answer],
  );
  return useSyncExternalStore(source.subscribe, source.read);
}
