import { useEffect, useState } from "react";

import { useBlob, useObjectUrl } from "#app/react/queries/blobs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openFiles } from "#app/view/workspace-view.ts";
import { isImageType } from "#domain/attachments/media-types.ts";
import type { FileChange, WorkspaceFile } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import { callWords } from "#ui/words/calls.ts";
import { MessageChanges } from "#ui/workspace/message-changes.tsx";

import styles from "./tool.module.css";

/** How many pictures are shown here; the panel has all of them. */
const SHOWN = 4;
/** The largest SVG that is drawn, in bytes. */
const LARGEST_SVG = 1024 * 1024;

export interface CodeFilesProps {
  changes: readonly FileChange[];
  /** Whether all files are listed as links too; false if the answer lists them itself. */
  isNamed: boolean;
}

/**
 * The files that a program or a server wrote: pictures are drawn, and files are listed as links into the
 * panel.
 */
export function CodeFiles({ changes, isNamed }: CodeFilesProps) {
  const pictures = changes.flatMap(({ path, file }) =>
    file !== null && isPicture(path, file) ? [{ path, file }] : [],
  );
  if (pictures.length === 0 && !isNamed) return null;
  return (
    <div className={styles.wrote}>
      {pictures.slice(0, SHOWN).map(({ path, file }) => (
        <Picture key={`${path} ${file.blobId}`} path={path} file={file} />
      ))}
      {isNamed && <MessageChanges changes={changes} />}
    </div>
  );
}

function isPicture(path: string, { mediaType, size }: WorkspaceFile): boolean {
  return isImageType(mediaType) || (isSvg(path, mediaType) && size <= LARGEST_SVG);
}

function isSvg(path: string, mediaType: string): boolean {
  return mediaType === "text/plain" && /\.svg$/iu.test(path);
}

function Picture({ path, file }: { path: string; file: WorkspaceFile }) {
  const { context } = useCurrentConversation();
  const data = useBlob(file.blobId);
  const isDrawing = isSvg(path, file.mediaType);
  const ofBytes = useObjectUrl(isDrawing ? null : data);
  const ofText = useSvgAddress(isDrawing ? data : null);
  const address = isDrawing ? ofText : ofBytes;
  const name = escapeHidden(fileNameIn(path));
  if (address === undefined) return null;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={callWords.openFile(name)}
      onClick={() => openFiles(context.id, path)}
    >
      <img src={address} alt={name} decoding="async" />
    </button>
  );
}

/**
 * The address of an SVG for an `img`, where an SVG runs no script and loads nothing. A `data:` address cannot
 * be opened as a page.
 */
function useSvgAddress(data: Blob | null | undefined): string | undefined {
  const [read, setRead] = useState<{ data: Blob; address: string }>();
  useEffect(() => {
    if (data === null || data === undefined) return;
    let wanted = true;
    void data.text().then((text) => {
      if (wanted) setRead({ data, address: `data:image/svg+xml,${encodeURIComponent(text)}` });
    });
    return () => {
      wanted = false;
    };
  }, [data]);
  return read !== undefined && read.data === data ? read.address : undefined;
}
