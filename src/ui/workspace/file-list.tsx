import { escapeHidden } from "#domain/visible-text.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import type { PathChange, Workspace } from "#domain/workspace/workspace.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { FileIcon } from "#ui/kit/icons/icons-thing.tsx";

import { folderTree } from "./folder-tree.ts";
import type { FolderNode } from "./folder-tree.ts";

import styles from "./files.module.css";

export interface FileListProps {
  files: Workspace;
  /** By the last answer. */
  changed: readonly PathChange[];
  onOpen: (path: string) => void;
}

/** Folders with more files than this are closed at first. */
const MANY = 100;

/** The files in their folders, with what the last answer did to each. */
export function FileList({ files, changed, onOpen }: FileListProps) {
  const changes = new Map(changed.map((one) => [one.path, one]));
  const gone = changed.filter(({ kind }) => kind === "deleted").map(({ path }) => path);
  const root = folderTree([...files.keys(), ...gone]);
  return <Folder node={root} files={files} changes={changes} onOpen={onOpen} />;
}

interface FolderProps {
  node: FolderNode;
  files: Workspace;
  changes: ReadonlyMap<string, PathChange>;
  onOpen: (path: string) => void;
}

function Folder({ node, ...rest }: FolderProps) {
  return (
    <ul className={styles.list}>
      {node.folders.map((inner) => (
        <li key={inner.name}>
          <details open={inner.count <= MANY}>
            <summary className={styles.folder}>
              <OneLine>{escapeHidden(inner.name)}</OneLine>
              <small>{formatCount(inner.count, "file")}</small>
            </summary>
            <Folder node={inner} {...rest} />
          </details>
        </li>
      ))}
      {node.paths.map((path) => (
        <li key={path}>
          <FileRow path={path} {...rest} />
        </li>
      ))}
    </ul>
  );
}

const marks: Readonly<Record<PathChange["kind"], string>> = {
  added: "new",
  changed: "changed",
  deleted: "deleted",
};

function FileRow({ path, files, changes, onOpen }: Omit<FolderProps, "node"> & { path: string }) {
  const file = files.get(path);
  const change = changes.get(path);
  const name = escapeHidden(fileNameIn(path));
  if (file === undefined) {
    return (
      <span className={styles.file} data-kind="deleted">
        <FileIcon />
        <OneLine>
          <s>{name}</s>
        </OneLine>
        <small className={styles.mark}>{marks.deleted}</small>
      </span>
    );
  }
  return (
    <button type="button" className={styles.file} title={path} onClick={() => onOpen(path)}>
      <FileIcon />
      <OneLine>{name}</OneLine>
      {change !== undefined && (
        <small className={styles.mark} data-kind={change.kind}>
          {marks[change.kind]}
        </small>
      )}
      <small className={styles.size}>{formatBytes(file.size)}</small>
    </button>
  );
}
