import { useMemo, useState } from "react";
import type { ReactNode } from "react";

import { useFileActions } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { foldFolder } from "#app/view/workspace-view.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { fileNameIn } from "#domain/workspace/path.ts";
import { pathsIn } from "#domain/workspace/workspace.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { UndoIcon } from "#ui/kit/icons/icons-act.tsx";
import { ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { BinIcon, EditIcon, FileIcon, MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { changedFilesWords } from "#ui/words/changed-files.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

import { folderTree } from "./folder-tree.ts";
import type { FolderNode } from "./folder-tree.ts";
import { useOpenFolders } from "./open-folders.ts";
import type { OpenFolders } from "./open-folders.ts";
import { folderMark, rowMarks } from "./row-marks.ts";
import type { RowMark } from "./row-marks.ts";

import styles from "./files.module.css";

export interface FileListProps {
  here: FilesHere;
  onOpen: (path: string) => void;
  /** @param from the file or folder to rename; `paths` are its files */
  onRename: (paths: readonly string[], from: string) => void;
}

/** The file or folder whose menu is open. */
interface OpenMenu {
  path: string;
  /** Its existing files. */
  paths: readonly string[];
  at: DOMRect;
}

/** The files in their folders, with a mark for what was done to each. */
export function FileList({ here, onOpen, onRename }: FileListProps) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { marks, own, root } = useMemo(() => listed(here), [here]);
  const { context } = useCurrentConversation();
  const open = useOpenFolders(context.id, root, marks);
  const items = useMenuItems(here, own, onRename);
  return (
    <>
      <Folder node={root} path="" {...{ here, marks, own, open, onOpen }} onMenu={setMenu} />
      {menu !== null && (
        <ContextMenu
          label={workspaceWords.actionsOn(menu.path)}
          items={items(menu)}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function listed(here: FilesHere) {
  const marks = rowMarks(here);
  return {
    marks,
    own: new Set(here.pending.map(({ path }) => path)),
    root: folderTree([...new Set([...here.now.keys(), ...marks.keys()])]),
  };
}

function useMenuItems(
  here: FilesHere,
  own: ReadonlySet<string>,
  onRename: FileListProps["onRename"],
) {
  const actions = useFileActions();
  return ({ path, paths }: OpenMenu): MenuItem[] => {
    const ownHere = [...new Set([path, ...paths])].filter((one) => own.has(one));
    const remove = () =>
      actions.change(
        here,
        paths.map((one) => ({ path: one, file: null })),
        paths.length === 1
          ? workspaceWords.willBeDeleted(path)
          : workspaceWords.folderWillBeDeleted(path),
      );
    return [
      ...(ownHere.length === 0
        ? []
        : [
            {
              label:
                ownHere.length === 1
                  ? workspaceWords.takeChangeBack
                  : workspaceWords.takeChangesBack,
              icon: <UndoIcon />,
              onSelect: () =>
                void actions.takeBack(here, ownHere, changedFilesWords.tookBack(ownHere)),
            },
          ]),
      ...(paths.length === 0
        ? []
        : [
            {
              label: workspaceWords.renameFile,
              icon: <EditIcon />,
              onSelect: () => onRename(paths, path),
            },
            {
              label: workspaceWords.delete,
              icon: <BinIcon />,
              danger: true,
              onSelect: () => void remove(),
            },
          ]),
    ];
  };
}

interface FolderProps {
  node: FolderNode;
  /** The folder's path; "" for the whole workspace. */
  path: string;
  here: FilesHere;
  marks: ReadonlyMap<string, RowMark>;
  /** Paths of the files that the person changed for the next message. */
  own: ReadonlySet<string>;
  open: OpenFolders;
  onOpen: (path: string) => void;
  onMenu: (menu: OpenMenu) => void;
}

function Folder({ node, path, ...rest }: FolderProps) {
  return (
    <ul className={styles.list}>
      {node.folders.map((inner) => (
        <li key={inner.name}>
          <InnerFolder
            {...rest}
            node={inner}
            path={path === "" ? inner.name : `${path}/${inner.name}`}
          />
        </li>
      ))}
      {node.paths.map((file) => (
        <li key={file}>
          <FileRow path={file} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function InnerFolder(props: FolderProps) {
  const { node, path, here, marks, onMenu } = props;
  const { context } = useCurrentConversation();
  const open = props.open.get(path) ?? false;
  const name = escapeHidden(node.name);
  const mark = open ? undefined : folderMark(node, marks);
  const more = (
    <MoreButton name={name} onMenu={(at) => onMenu({ path, paths: pathsIn(here.now, path), at })} />
  );
  return (
    <>
      <details
        open={open}
        data-folder={path}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== open) foldFolder(context.id, path, currentTarget.open);
        }}
      >
        <summary className={styles.folder}>
          <ChevronRightIcon size={14} />
          <OneLine>{name}</OneLine>
          {mark !== undefined && <RowMarkText mark={mark} />}
          <small className={styles.size}>{workspaceWords.count(node.count)}</small>
        </summary>
        {open && more}
        {open && <Folder {...props} />}
      </details>
      {/* Inside a closed folder, this button would be hidden. */}
      {!open && more}
    </>
  );
}

type FileRowProps = Omit<FolderProps, "node" | "path" | "open"> & { path: string };

function FileRow({ path, here: { now, overtaken }, marks, own, onOpen, onMenu }: FileRowProps) {
  const file = now.get(path);
  const mark = marks.get(path);
  const name = escapeHidden(fileNameIn(path));
  const hasMenu = file !== undefined || own.has(path);
  return (
    <span className={styles.row}>
      <button type="button" className={styles.file} title={path} onClick={() => onOpen(path)}>
        <FileIcon />
        <OneLine>{file === undefined ? <s>{name}</s> : name}</OneLine>
        {overtaken.has(path) && <Mark kind="late">{workspaceWords.changedSince}</Mark>}
        {mark !== undefined && <RowMarkText mark={mark} />}
        <small className={styles.size}>{file === undefined ? "" : formatBytes(file.size)}</small>
      </button>
      {hasMenu && (
        <MoreButton
          name={name}
          onMenu={(at) => onMenu({ path, paths: file === undefined ? [] : [path], at })}
        />
      )}
    </span>
  );
}

function RowMarkText({ mark: { kind, isPending, text } }: { mark: RowMark }) {
  return <Mark kind={isPending ? "pending" : kind}>{text}</Mark>;
}

function Mark({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <small className={styles.mark} data-kind={kind}>
      {children}
    </small>
  );
}

function MoreButton({ name, onMenu }: { name: string; onMenu: (at: DOMRect) => void }) {
  return (
    <IconButton
      size="small"
      className={styles.more}
      label={workspaceWords.actionsOn(name)}
      aria-haspopup="menu"
      icon={<MoreIcon />}
      onClick={({ currentTarget }) => onMenu(currentTarget.getBoundingClientRect())}
    />
  );
}
