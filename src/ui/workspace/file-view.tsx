import { useMemo, useState } from "react";
import type { ReactNode } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import { useBlob } from "#app/react/queries/blobs.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { ChevronLeftIcon } from "#ui/kit/icons/icons-branch.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { BranchDiff } from "./branch-diff.tsx";
import { FileContent } from "./file-content.tsx";
import { FileDiff } from "./file-diff.tsx";
import { canEdit, FileEditor } from "./file-editor.tsx";
import { fileStates } from "./file-states.ts";
import type { FileState } from "./file-states.ts";

import styles from "./files.module.css";

export interface FileViewProps {
  path: string;
  here: FilesHere;
  /** The branch whose file is compared at first; null for none. */
  comparedId: string | null;
  /**
   * Bytes (a blob's id) that a message gave the file: that change is shown at first. Null shows the content.
   */
  changedTo: string | null;
  onClose: () => void;
}

type Look = "content" | "changes" | "branch" | "edit";

/** One file: its content, its earlier states, how it is on other branches, and the ways to change it. */
export function FileView({ path, here, comparedId, changedTo, onClose }: FileViewProps) {
  const states = useMemo(() => fileStates(here, path), [here, path]);
  const [changed] = useState(() => changedState(states, changedTo));
  const [chosen, setChosen] = useState<number | null>(changed);
  const at = Math.min(chosen ?? states.length - 1, states.length - 1);
  const state = states[at];
  const file = state?.file ?? null;
  const isNewest = at === states.length - 1;
  const [look, setLook] = useState<Look>(
    changed !== null ? "changes" : comparedId === null ? "content" : "branch",
  );
  const data = useBlob(file?.blobId ?? "");
  const before = states[at - 1]?.file ?? null;
  const mayEdit = isNewest && file !== null && canEdit(path, file);
  const shown = look === "edit" && !mayEdit ? "content" : look;
  return (
    <section aria-label={path} className={styles.view}>
      <header className={styles.viewHead}>
        <IconButton label={workspaceWords.allFiles} icon={<ChevronLeftIcon />} onClick={onClose} />
        <h3 className={styles.path} title={path}>
          <OneLine className={styles.folders}>
            {escapeHidden(path.slice(0, path.length - fileNameIn(path).length))}
          </OneLine>
          <OneLine>{escapeHidden(fileNameIn(path))}</OneLine>
        </h3>
        <small className={styles.size}>{file === null ? "" : formatBytes(file.size)}</small>
        <IconButton
          label={workspaceWords.save}
          icon={<DownloadIcon />}
          disabled={data === null || data === undefined || file === null}
          onClick={() => data && saveBlob(fileNameIn(path), data)}
        />
      </header>
      {states.length > 0 && (
        <States states={states} at={at} onChoose={setChosen}>
          {!isNewest && <UseState path={path} here={here} file={file} />}
        </States>
      )}
      <Segmented<Look>
        label={workspaceWords.lookAt}
        value={shown}
        options={[
          { value: "content", label: workspaceWords.content },
          { value: "changes", label: workspaceWords.changes },
          { value: "branch", label: workspaceWords.otherBranch },
          ...(mayEdit ? [{ value: "edit" as const, label: workspaceWords.edit }] : []),
        ]}
        onChange={setLook}
      />
      {shown === "content" && file === null && (
        <Note className={styles.note}>{workspaceWords.isDeleted}</Note>
      )}
      {shown === "content" && file !== null && (
        <FileContent key={file.blobId} path={path} file={file} data={data} />
      )}
      {shown === "changes" && (
        <FileDiff
          path={path}
          before={before}
          after={file}
          names={[workspaceWords.before, workspaceWords.thisState]}
        />
      )}
      {shown === "branch" && <BranchDiff path={path} here={here} comparedId={comparedId} />}
      {shown === "edit" && file !== null && <FileEditor path={path} here={here} data={data} />}
    </section>
  );
}

/** Finds the state that a message left; null if no file existed before it to compare with. */
function changedState(states: readonly FileState[], changedTo: string | null): number | null {
  if (changedTo === null) return null;
  const at = states.findLastIndex(({ file }) => file?.blobId === changedTo);
  return (states[at - 1]?.file ?? null) === null ? null : at;
}

interface StatesProps {
  states: readonly FileState[];
  at: number;
  onChoose: (at: number) => void;
  children: ReactNode;
}

/**
 * Selects a state. Shown even for a single state: appearing later, it would push the text down while somebody
 * types in it.
 */
function States({ states, at, onChoose, children }: StatesProps) {
  const { nodeId, label: only } = states[at] ?? {};
  return (
    <div className={styles.states}>
      {states.length === 1 ? (
        <OneLine className={styles.state}>{only}</OneLine>
      ) : (
        <Select
          label={workspaceWords.states}
          value={String(at)}
          options={states.map(({ label }, index) => ({
            value: String(index),
            label: workspaceWords.stateOf(index + 1, states.length, label),
          }))}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
      {children}
      {nodeId !== undefined && (
        <button
          type="button"
          className={styles.link}
          onClick={() => requestFocus({ kind: "message", nodeId })}
        >
          {workspaceWords.goToMessage}
        </button>
      )}
    </div>
  );
}

interface UseStateProps {
  path: string;
  here: FilesHere;
  file: WorkspaceFile | null;
}

/** Restores an earlier state of the file with the next message. */
function UseState({ path, here, file }: UseStateProps) {
  const actions = useFileActions();
  return (
    <Button
      size="small"
      onClick={() => void actions.change(here, [{ path, file }], workspaceWords.goesBack(path))}
    >
      {workspaceWords.restoreState}
    </Button>
  );
}
