import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import type { FileAdding } from "./use-file-adding.ts";

import styles from "./files.module.css";

/** The progress of adding files and, once that has ended, which files were not added and why. */
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

function Progress({ adding, progress: { done, count, othersWait } }: ProgressProps) {
  const now =
    count === null
      ? workspaceWords.looking
      : workspaceWords.adding(Math.min(done + 1, count), count);
  const text = othersWait ? `${now} ${workspaceWords.othersWait}` : now;
  return (
    <Row framed>
      <Note as="span">{text}</Note>
      <Button size="small" onClick={adding.stop}>
        {workspaceWords.stop}
      </Button>
    </Row>
  );
}

/** How many refused files are named; the rest are only counted. */
const NAMED = 20;

interface ReportProps {
  report: NonNullable<FileAdding["report"]>;
  onDismiss: () => void;
}

function Report({ report: { added, refused, leftOut, stopped }, onDismiss }: ReportProps) {
  const said = [
    ...(stopped ? [workspaceWords.stopped] : []),
    added === 0 ? workspaceWords.noneAdded : workspaceWords.added(added),
    ...(leftOut.length === 0 ? [] : [workspaceWords.leftOut(namesOf(leftOut))]),
    ...(refused.length === 0 ? [] : [workspaceWords.refused(refused.length)]),
  ];
  return (
    <Row framed>
      <Note as="span" className={styles.told}>
        {said.join(" ")}
      </Note>
      <IconButton
        size="small"
        label={workspaceWords.dismiss}
        icon={<CrossIcon />}
        onClick={onDismiss}
      />
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.slice(0, NAMED).map(({ path, why }, index) => (
            <li key={index}>
              <Note as="span" size="xs">
                <b>{escapeHidden(path)}</b> {why}
              </Note>
            </li>
          ))}
          {refused.length > NAMED && (
            <li>
              <Note as="span" size="xs">
                {workspaceWords.andMore(refused.length - NAMED)}
              </Note>
            </li>
          )}
        </ul>
      )}
    </Row>
  );
}

function namesOf(paths: readonly string[]): string {
  return workspaceWords.namedAndMore(paths.slice(0, 3).map(escapeHidden), paths.length - 3);
}
