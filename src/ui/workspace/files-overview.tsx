import { useRef, useState } from "react";

import { useZipFiles } from "#app/react/actions/workspace.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { compareFilesWith, showFile } from "#app/view/workspace-view.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { DropCover } from "#ui/kit/components/drop-cover.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import {
  DownloadIcon,
  FileIcon,
  FolderIcon,
  MoreIcon,
  PlusIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import { PickedFolder } from "#ui/picked-folder/picked-folder.tsx";
import { workspaceWords } from "#ui/words/workspace.ts";

import { AddingFiles } from "./adding-files.tsx";
import { FileList } from "./file-list.tsx";
import { NameDialog } from "./name-dialog.tsx";
import type { Naming } from "./name-dialog.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { useFileAdding } from "./use-file-adding.ts";
import { usePanelDrop } from "./use-panel-drop.ts";

import styles from "./files.module.css";

/** From this number of files on, the limit is shown beside it. */
const NEARLY = 0.9 * workspaceLimits.files;

/** All files, what can be done with them, and the ways to add more. */
export function FilesOverview({ branch, here }: { branch: Branch; here: FilesHere }) {
  const { context, tree } = useCurrentConversation();
  const place = useRef<HTMLElement>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const adding = useFileAdding(here);
  const over = usePanelDrop(place, adding.addEntries);
  const { now, changed, pendingPaths } = here;
  const label = branchLabel(tree, branch);
  const isEmpty = now.size === 0 && changed.length === 0 && pendingPaths.length === 0;
  return (
    <section ref={place} aria-label={workspaceWords.title} className={styles.files}>
      <header className={styles.summary}>
        <Note as="span">{isEmpty ? "" : sizeText(here)}</Note>
        <Row as="span">
          <MenuButton
            label={workspaceWords.add}
            labelled
            icon={<PlusIcon />}
            items={addItems(adding, setNaming)}
          />
          <MoreMenu branch={branch} here={here} label={label} />
        </Row>
      </header>
      <AddingFiles adding={adding} />
      <PendingBar here={here} />
      <PickedFolder contextId={context.id} />
      {isEmpty ? (
        <EmptyState
          icon={<FileIcon />}
          title={workspaceWords.isEmpty}
          action={<Button onClick={adding.chooseFolder}>{workspaceWords.addFolder}</Button>}
        >
          {workspaceWords.whatComesHere(label, workspaceLimits.files, MOST_MEGABYTES)}
        </EmptyState>
      ) : (
        <FileList
          here={here}
          onOpen={(path) => showFile(context.id, path)}
          onRename={(paths, from) => setNaming({ kind: "rename", from, paths })}
        />
      )}
      {naming !== null && (
        <NameDialog here={here} naming={naming} onClose={() => setNaming(null)} />
      )}
      {over !== null && (
        <DropCover over="element">
          {over === "" ? workspaceWords.dropHere : workspaceWords.dropInto(over)}
        </DropCover>
      )}
    </section>
  );
}

const MOST_MEGABYTES = workspaceLimits.file / 1024 / 1024;

function sizeText({ now }: FilesHere): string {
  const size = [...now.values()].reduce((sum, one) => sum + one.size, 0);
  return now.size >= NEARLY
    ? workspaceWords.sumNearMost(now.size, workspaceLimits.files, size)
    : workspaceWords.sum(now.size, size);
}

function addItems(
  adding: ReturnType<typeof useFileAdding>,
  setNaming: (naming: Naming) => void,
): MenuItem[] {
  return [
    {
      label: workspaceWords.newFile,
      icon: <PlusIcon />,
      onSelect: () => setNaming({ kind: "new", from: "" }),
    },
    { label: workspaceWords.chooseFiles, icon: <FileIcon />, onSelect: adding.chooseFiles },
    { label: workspaceWords.chooseFolder, icon: <FolderIcon />, onSelect: adding.chooseFolder },
  ];
}

interface MoreMenuProps {
  branch: Branch;
  here: FilesHere;
  label: string;
}

function MoreMenu({ branch, here: { now }, label }: MoreMenuProps) {
  const { context, tree } = useCurrentConversation();
  const zip = useZipFiles();
  const [other] = tree.root.through.filter((one) => one.id !== branch.id);
  const save = async () => {
    const data = await zip(now, workspaceWords.notInZip);
    if (data !== undefined) saveBlob(`${label}.zip`, data);
  };
  const items: MenuItem[] = [
    {
      label: workspaceWords.saveAll,
      icon: <DownloadIcon />,
      disabled: now.size === 0,
      onSelect: () => void save(),
    },
    {
      label: workspaceWords.compareBranch,
      disabled: other === undefined,
      ...(other === undefined ? { note: workspaceWords.onlyBranch } : {}),
      onSelect: () => other && compareFilesWith(context.id, other.id),
    },
  ];
  return <MenuButton label={workspaceWords.more} icon={<MoreIcon />} items={items} />;
}
