import { useState } from "react";

import { useZipFiles } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useBranchFiles } from "#app/react/queries/workspace.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-act.tsx";
import { FileIcon } from "#ui/kit/icons/icons-thing.tsx";
import { PanelHeader, panelBody } from "#ui/panel/panel-header.tsx";

import { FileList } from "./file-list.tsx";
import { FileView } from "./file-view.tsx";

import styles from "./files.module.css";

/** The files that the active branch's messages have left, and what the last answer changed. */
export function FilesPanel() {
  const { active } = useCurrentConversation();
  return (
    <>
      <PanelHeader active="files" />
      <div {...panelBody("files")}>
        <BranchFilesView branch={active} />
      </div>
    </>
  );
}

function BranchFilesView({ branch }: { branch: Branch }) {
  const { tree } = useCurrentConversation();
  const [openPath, setOpenPath] = useState<string | null>(null);
  const read = useBranchFiles(branch);
  const zip = useZipFiles();
  if (read === undefined) return null;
  if (read === null) {
    return (
      <Note className={styles.note}>The messages of this branch couldn’t be read. Reload.</Note>
    );
  }
  const { files, changed } = read;
  const label = branchLabel(tree, branch);
  if (files.size === 0 && changed.length === 0) {
    return (
      <EmptyState icon={<FileIcon />} title="No files yet">
        {`Files that a model writes on ${label} appear here. It needs the tools “Files of this branch” or “Code”: the mode Work has them, and Tools below the message box switches them on.`}
      </EmptyState>
    );
  }
  const file = openPath === null ? undefined : files.get(openPath);
  if (openPath !== null && file !== undefined) {
    return (
      <FileView
        key={`${openPath} ${file.blobId}`}
        path={openPath}
        file={file}
        history={read.historyOf(openPath)}
        onClose={() => setOpenPath(null)}
      />
    );
  }
  const size = [...files.values()].reduce((sum, one) => sum + one.size, 0);
  const save = async () => {
    const data = await zip(files);
    if (data !== undefined) saveBlob(`${label}.zip`, data);
  };
  return (
    <section aria-label="Files of this branch" className={styles.files}>
      <header className={styles.summary}>
        <Note as="span">{`${formatCount(files.size, "file")}, ${formatBytes(size)}`}</Note>
        <Button
          size="small"
          variant="quiet"
          icon={<DownloadIcon />}
          disabled={files.size === 0}
          onClick={() => void save()}
        >
          All as ZIP
        </Button>
      </header>
      <FileList files={files} changed={changed} onOpen={setOpenPath} />
    </section>
  );
}
