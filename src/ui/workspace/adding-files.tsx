import { escapeHidden } from "#domain/visible-text.ts";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-act.tsx";

import type { FileAdding } from "./use-file-adding.ts";

import styles from "./files.module.css";

/** How the adding of files goes, and afterwards what was not added and why. */
export function AddingFiles({ adding }: { adding: FileAdding }) {
  return (
    <div role="status">
      {adding.progress !== null && <Progress adding={adding} progress={adding.progress} />}
      {adding.progress === null && adding.report !== null && (
        <Report report={adding.report} onDismiss={adding.dismiss} />
      )}
    </div>
  );
}

interface ProgressProps {
  adding: FileAdding;
  progress: NonNullable<FileAdding["progress"]>;
}

function Progress({ adding, progress: { done, count } }: ProgressProps) {
  const text =
    count === null
      ? "Looking for files…"
      : `Adding ${formatNumber(Math.min(done + 1, count))} of ${formatCount(count, "file")}…`;
  return (
    <Row framed>
      <Note as="span">{text}</Note>
      <Button size="small" onClick={adding.stop}>
        Stop
      </Button>
    </Row>
  );
}

/** Refused files that are named; the others are counted. */
const NAMED = 20;

interface ReportProps {
  report: NonNullable<FileAdding["report"]>;
  onDismiss: () => void;
}

function Report({ report: { added, refused, leftOut, stopped }, onDismiss }: ReportProps) {
  const said = [
    ...(stopped ? ["Stopped."] : []),
    added === 0 ? "No file was added." : `${formatCount(added, "file")} added.`,
    ...(leftOut.length === 0 ? [] : [`Left out: ${namesOf(leftOut)}.`]),
    ...(refused.length === 0 ? [] : [`${formatCount(refused.length, "file")} not added:`]),
  ];
  return (
    <Row framed>
      <Note as="span" className={styles.told}>
        {said.join(" ")}
      </Note>
      <IconButton size="small" label="Dismiss" icon={<CrossIcon />} onClick={onDismiss} />
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.slice(0, NAMED).map(({ path, why }) => (
            <li key={path}>
              <Note as="span" size="xs">
                <b>{escapeHidden(path)}</b> {why}
              </Note>
            </li>
          ))}
          {refused.length > NAMED && (
            <li>
              <Note as="span" size="xs">{`and ${formatNumber(refused.length - NAMED)} more`}</Note>
            </li>
          )}
        </ul>
      )}
    </Row>
  );
}

function namesOf(paths: readonly string[]): string {
  const named = paths.slice(0, 3).map(escapeHidden).join(", ");
  return paths.length > 3 ? `${named} and ${formatNumber(paths.length - 3)} more` : named;
}
