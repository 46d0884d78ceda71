import { useFileActions } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useBranchFiles } from "#app/react/queries/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { compareFilesWith, showFile } from "#app/view/workspace-view.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { changesBetween, comparePaths } from "#domain/workspace/workspace.ts";
import type { PathChange, Workspace } from "#domain/workspace/workspace.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { BringBackIcon, ChevronLeftIcon } from "#ui/kit/icons/icons-branch.tsx";
import { BinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { BranchSelect, useOtherBranches } from "./branch-select.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { shortPath } from "./short-path.ts";

import styles from "./files.module.css";

export interface CompareFilesProps {
  branch: Branch;
  here: FilesHere;
  other: Branch;
}

/** All files that differ between this branch and another, and the ways to bring them here. */
export function CompareFiles({ branch, here, other }: CompareFilesProps) {
  const { context, tree } = useCurrentConversation();
  const others = useOtherBranches();
  const read = useBranchFiles(other);
  const name = branchLabel(tree, other);
  return (
    <section aria-label={workspaceWords.twoBranches} className={styles.files}>
      <header className={styles.viewHead}>
        <IconButton
          label={workspaceWords.allFiles}
          icon={<ChevronLeftIcon />}
          onClick={() => compareFilesWith(context.id, null)}
        />
        <Note as="span">{workspaceWords.comparedWith(branchLabel(tree, branch))}</Note>
        <BranchSelect
          branches={others}
          chosen={other}
          onChoose={(id) => compareFilesWith(context.id, id)}
        />
      </header>
      <PendingBar here={here} />
      {read === null && <Note>{workspaceWords.unreadableOn(name)}</Note>}
      {read !== null && read !== undefined && (
        <Differences here={here} files={read.files} name={name} />
      )}
    </section>
  );
}

interface DifferencesProps {
  here: FilesHere;
  /** The other branch's files. */
  files: Workspace;
  /** The other branch's name. */
  name: string;
}

function Differences({ here, files, name }: DifferencesProps) {
  const { context } = useCurrentConversation();
  const actions = useFileActions();
  const differences = comparePaths(here.now, files);
  const bring = (paths: readonly string[], said: string) =>
    void actions.change(
      here,
      changesBetween(here.now, files).filter(({ path }) => paths.includes(path)),
      said,
    );
  if (differences.length === 0) {
    return <Note>{workspaceWords.sameOn(name)}</Note>;
  }
  return (
    <>
      <div className={styles.summary}>
        <Note as="span">{workspaceWords.differing(differences.length)}</Note>
        <Button
          size="small"
          onClick={() =>
            bring(
              differences.map(({ path }) => path),
              workspaceWords.allFrom(name),
            )
          }
        >
          {workspaceWords.bringAll}
        </Button>
      </div>
      <ul className={styles.list}>
        {differences.map(({ path, kind }) => (
          <li key={path} className={styles.row}>
            <button
              type="button"
              className={styles.file}
              title={path}
              onClick={() => showFile(context.id, path)}
            >
              <OneLine>{escapeHidden(shortPath(path))}</OneLine>
              <small className={styles.mark} data-kind={kind}>
                {sides[kind](name)}
              </small>
            </button>
            <IconButton
              size="small"
              className={styles.more}
              label={
                kind === "deleted"
                  ? workspaceWords.deleteHere(path)
                  : workspaceWords.bringHere(path)
              }
              icon={kind === "deleted" ? <BinIcon /> : <BringBackIcon />}
              onClick={() => bring([path], workspaceWords.comesFrom(path, name))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const sides: Readonly<Record<PathChange["kind"], (name: string) => string>> = {
  added: workspaceWords.onlyOn,
  changed: () => workspaceWords.differs,
  deleted: () => workspaceWords.onlyHere,
};
