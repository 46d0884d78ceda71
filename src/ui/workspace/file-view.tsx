import { useState } from "react";

import { useBlob } from "#app/react/queries/blobs.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import type { WorkspaceFile } from "#domain/message.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import type { FileVersion } from "#domain/workspace/workspace.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatDayAndTime } from "#ui/format/format-date.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-act.tsx";
import { ChevronLeftIcon } from "#ui/kit/icons/icons-branch.tsx";

import { FileContent } from "./file-content.tsx";

import styles from "./files.module.css";

export interface FileViewProps {
  path: string;
  file: WorkspaceFile;
  /** Oldest first; the last one is the file as it is. */
  history: readonly FileVersion[];
  onClose: () => void;
}

/** One file: what it contains, how it was earlier, and the ways to take it along. */
export function FileView({ path, file, history, onClose }: FileViewProps) {
  const [at, setAt] = useState(history.length - 1);
  const shown = history[at]?.file ?? null;
  const version = history[at];
  const data = useBlob(shown?.blobId ?? "");
  return (
    <section aria-label={path} className={styles.view}>
      <header className={styles.viewHead}>
        <IconButton label="All files" icon={<ChevronLeftIcon />} onClick={onClose} />
        <h3 className={styles.path}>
          <OneLine>{escapeHidden(path)}</OneLine>
        </h3>
        <small className={styles.size}>{formatBytes((shown ?? file).size)}</small>
        <IconButton
          label="Save file"
          icon={<DownloadIcon />}
          disabled={data === null || data === undefined || shown === null}
          onClick={() => data && saveBlob(fileNameIn(path), data)}
        />
      </header>
      {history.length > 1 && (
        <div className={styles.versions}>
          <Select
            label="State of the file"
            value={String(at)}
            options={history.map((one, index) => ({
              value: String(index),
              label: `${index + 1} of ${history.length}: ${formatDayAndTime(one.at)}${one.file === null ? ", deleted" : ""}`,
            }))}
            onChange={(value) => setAt(Number(value))}
          />
          {version !== undefined && (
            <button
              type="button"
              className={styles.link}
              onClick={() => requestFocus({ kind: "message", nodeId: version.nodeId })}
            >
              Go to the message
            </button>
          )}
        </div>
      )}
      {shown === null ? (
        <Note className={styles.note}>The message deleted the file.</Note>
      ) : (
        <FileContent path={path} file={shown} data={data} />
      )}
    </section>
  );
}
