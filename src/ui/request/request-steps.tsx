import { useMemories } from "#app/react/queries/memories.ts";
import { useNodeLabel } from "#app/react/queries/node-labels.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { EnhancerTrace } from "#domain/prepared-context.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { calibrated } from "#domain/usage/calibration.ts";
import type { Calibration } from "#domain/usage/calibration.ts";
import { formatShortCount } from "#ui/format/format-number.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { RunSection } from "#ui/run/run-section.tsx";
import { requestWords } from "#ui/words/request.ts";

import styles from "./request.module.css";

export interface RequestStepsProps {
  trace: readonly EnhancerTrace[];
  /** What the adapter left out. */
  leftOut: readonly string[];
  calibration?: Calibration;
}

/** What each step of the pipeline added or removed, and what the adapter left out. */
export function RequestSteps({
  trace,
  leftOut,
  calibration = { ratio: 1, samples: 0 },
}: RequestStepsProps) {
  return (
    <RunSection title={requestWords.contents}>
      <ol className={styles.steps} aria-label={requestWords.steps}>
        {trace.map((line) => (
          <li key={line.enhancer}>
            <span className={styles.step}>{nameOf(line)}</span>
            {line.tokens !== 0 && <Tokens tokens={calibrated(line.tokens, calibration)} />}
            <span className={styles.note}>
              {line.note}
              {line.leftOut !== undefined && <LeftOut {...line.leftOut} />}
              {line.memoryIds !== undefined && <SentMemories ids={line.memoryIds} />}
            </span>
          </li>
        ))}
        {leftOut.length > 0 && (
          <li data-tone="waits">
            <span className={styles.step}>{requestWords.notSent}</span>
            <span className={styles.note}>{requestWords.notSupported(leftOut)}</span>
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
  const size = formatShortCount(Math.abs(tokens));
  return (
    <span className={styles.count} title={requestWords.aboutTokens(tokens)}>
      {tokens < 0 ? `−${size}` : `+${size}`}
    </span>
  );
}

/** Names the last message of the branch that is not sent. */
function LeftOut({ lastId }: NonNullable<EnhancerTrace["leftOut"]>) {
  const label = useNodeLabel(lastId);
  if (label === undefined) return null;
  return (
    <button type="button" className={styles.link} onClick={() => showMessage(lastId)}>
      {requestWords.lastLeftOut(label.title)}
    </button>
  );
}

/** Shows which memories were sent. */
function SentMemories({ ids }: { ids: readonly string[] }) {
  const memories = useMemories();
  const byId = new Map(memories?.map((memory) => [memory.id, memory]));
  return (
    <Fold summary={requestWords.showNotes}>
      <ul className={styles.memories}>
        {ids.map((id) => (
          <li key={id} dir="auto">
            {escapeHidden(byId.get(id)?.text ?? "") || requestWords.deletedNote}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.link} onClick={() => openSettings("memory")}>
        {requestWords.openMemory}
      </button>
    </Fold>
  );
}
