import { useGist } from "#app/conversation/node-gists.ts";
import { useView } from "#app/view.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import { calibrated } from "#domain/usage/calibration.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { RunSection } from "#ui/run/run-section.tsx";
import { exactCount, shortCount } from "#ui/usage/usage-words.ts";

import styles from "./request.module.css";

export interface RequestStepsProps {
  trace: readonly EnhancerTrace[];
  /** By the adapter. */
  leftOut: readonly string[];
  calibration?: Calibration;
}

/** What each step of the pipeline put in or took out, and what the adapter left out. */
export function RequestSteps({
  trace,
  leftOut,
  calibration = { ratio: 1, samples: 0 },
}: RequestStepsProps) {
  return (
    <RunSection title="Made of" note="in this order">
      <ol className={styles["steps"]} aria-label="Steps">
        {trace.map((line) => (
          <li key={line.enhancer}>
            <span className={styles["step"]}>{nameOf(line)}</span>
            <Tokens tokens={calibrated(line.tokens, calibration)} />
            <span className={styles["note"]}>
              {line.note}
              {line.leftOut !== undefined && <LeftOut {...line.leftOut} />}
            </span>
          </li>
        ))}
        {leftOut.length > 0 && (
          <li data-tone="waits">
            <span className={styles["step"]}>Not sent</span>
            <span className={styles["note"]}>
              {leftOut.join(", ")}: this model or its protocol does not take it
            </span>
          </li>
        )}
      </ol>
    </RunSection>
  );
}

function nameOf({ enhancer }: EnhancerTrace): string {
  return `${enhancer.slice(0, 1).toUpperCase()}${enhancer.slice(1)}`;
}

function Tokens({ tokens }: { tokens: number }) {
  const size = shortCount(Math.abs(tokens));
  return (
    <span className={styles["count"]} title={`about ${exactCount(tokens)} tokens`}>
      {tokens < 0 ? `−${size}` : `+${size}`}
    </span>
  );
}

/** Up to which message the branch is not sent. */
function LeftOut({ lastId }: NonNullable<EnhancerTrace["leftOut"]>) {
  const gist = useGist(lastId);
  const setView = useView((view) => view.set);
  if (gist === undefined) return null;
  return (
    <button type="button" className={styles["link"]} onClick={() => setView({ scrollTo: lastId })}>
      Last of them: “{gist.title}”
    </button>
  );
}
