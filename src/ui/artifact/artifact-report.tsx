import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { artifactWords } from "#ui/words/artifact.ts";

import { reportText } from "./report-text.ts";
import type { FrameState } from "./use-frame.ts";

import styles from "./artifact.module.css";

export interface ArtifactReportProps {
  path: string;
  state: FrameState;
  /** Puts the problems into the message box; null if there is no message box. */
  onSend: ((words: string) => void) | null;
}

/** How many problems are listed; the list scrolls. */
const SHOWN = 20;

/** Shown under an artifact's frame: what went wrong in it, and what it tried to show in dialogs. */
export function ArtifactReport({ path, state, onSend }: ArtifactReportProps) {
  const { problems, notes } = state;
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={artifactWords.notes}>
          {notes.slice(-SHOWN).map((text) => (
            <li key={text}>{escapeHidden(text)}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <section aria-label={artifactWords.errors} className={styles.report}>
          <header className={styles.reportHead}>
            <Note as="span" tone="broke">
              {artifactWords.errorCount(problems.length)}
            </Note>
            {onSend !== null && (
              <Button size="small" onClick={() => onSend(reportText(path, problems))}>
                {artifactWords.sendErrors}
              </Button>
            )}
          </header>
          {/* Long ones scroll, so they must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={styles.problems} tabIndex={0}>
            {problems.slice(0, SHOWN).map((text) => (
              <li key={text}>{escapeHidden(text)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
