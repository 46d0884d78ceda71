import { useMemo } from "react";

import { useBlob } from "#app/react/queries/blobs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useBranchFiles } from "#app/react/queries/workspace.ts";
import { openFiles } from "#app/view/workspace-view.ts";
import { artifactKind } from "#domain/artifacts/artifact-kind.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode, ToolCallRequest, WorkspaceFile } from "#domain/message.ts";
import { fileNameIn, normalizePath } from "#domain/workspace/path.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { DownloadIcon, FileIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { callWords } from "#ui/words/calls.ts";
import { ArtifactFile } from "#ui/workspace/artifact-file.tsx";
import { FileContent } from "#ui/workspace/file-content.tsx";

import styles from "./shown-file.module.css";

export interface ShownFileProps {
  call: ToolCallRequest;
  /** The call's result. */
  node: MessageNode;
  branch: Branch;
}

/** A file that the model shows, as it was at the time, whatever became of it later. */
export function ShownFile({ call, node, branch }: ShownFileProps) {
  const at = useMemo(() => {
    const end = branch.messageIds.indexOf(node.id) + 1;
    return { id: `${branch.id} ${node.id}`, messageIds: branch.messageIds.slice(0, end) };
  }, [branch, node.id]);
  const read = useBranchFiles(at);
  const path = pathIn(call);
  if (read === undefined) return <div className={styles.coming} />;
  const file = read?.files.get(path);
  if (!read || file === undefined) {
    return <Note className={styles.gone}>{callWords.fileMissing}</Note>;
  }
  return <Content path={path} file={file} files={read.files} />;
}

interface ContentProps {
  path: string;
  file: WorkspaceFile;
  files: Workspace;
}

function Content({ path, file, files }: ContentProps) {
  const { context } = useCurrentConversation();
  const data = useBlob(file.blobId);
  if (data === undefined) return <div className={styles.coming} />;
  const actions = (
    <>
      <IconButton
        size="small"
        label={callWords.openInFiles}
        icon={<FileIcon />}
        onClick={() => openFiles(context.id, path)}
      />
      <IconButton
        size="small"
        label={callWords.saveFile}
        icon={<DownloadIcon />}
        disabled={data === null}
        onClick={() => data && saveBlob(fileNameIn(path), data)}
      />
    </>
  );
  const isArtifact = artifactKind(path) !== undefined && file.mediaType === "text/plain";
  return (
    <div className={styles.shown}>
      {isArtifact && data !== null ? (
        <ArtifactFile path={path} data={data} room="inline" files={files} actions={actions} />
      ) : (
        <div className={styles.plain}>
          <header className={styles.head}>
            <code>{path}</code>
            <span>{actions}</span>
          </header>
          <FileContent path={path} file={file} data={data} />
        </div>
      )}
    </div>
  );
}

function pathIn({ arguments: given }: ToolCallRequest): string {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return "";
  const { path } = given;
  const normal = normalizePath(typeof path === "string" ? path : "");
  return normal.ok ? normal.value : "";
}
