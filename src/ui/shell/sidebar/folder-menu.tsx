import { useConversationActions } from "#app/react/actions/conversations.ts";
import { useFolders } from "#app/react/queries/folders.ts";
import type { Folder } from "#domain/folders.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#ui/kit/icons/icons-branch.tsx";
import { BinIcon, DownloadIcon, EditIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { filingWords } from "#ui/words/filing.tsx";

import { useNoticedFolderActions } from "./use-folder-actions.ts";

export interface FolderMenuProps {
  folder: Folder;
  count: number;
  at: DOMRect;
  onRename: () => void;
  onClose: () => void;
}

/** The menu of a folder. */
export function FolderMenu({ folder, count, at, onRename, onClose }: FolderMenuProps) {
  const actions = useNoticedFolderActions();
  const conversations = useConversationActions();
  const files = useFileActions();
  const folders = useFolders();
  // The menu is measured only once, so it waits until it is complete.
  if (folders === undefined) return null;
  const exportAll = async () =>
    files.exportConversation(await conversations.listedIds({ folderId: folder.id }));
  const here = folders.findIndex(({ id }) => id === folder.id);
  return (
    <ContextMenu
      label={filingWords.moreOptions(folder.name)}
      at={at}
      items={[
        { label: filingWords.rename, icon: <EditIcon />, keys: "F2", onSelect: onRename },
        {
          label: filingWords.moveUp,
          icon: <ChevronUpIcon />,
          disabled: here <= 0,
          onSelect: () => void actions.move(folders, folder, -1),
        },
        {
          label: filingWords.moveDown,
          icon: <ChevronDownIcon />,
          disabled: here === folders.length - 1,
          onSelect: () => void actions.move(folders, folder, 1),
        },
        {
          label: filingWords.export,
          icon: <DownloadIcon />,
          disabled: count === 0,
          onSelect: () => void exportAll(),
        },
        {
          label: filingWords.deleteFolder,
          ...(count === 0 ? {} : { note: filingWords.conversationsStay }),
          icon: <BinIcon />,
          danger: true,
          onSelect: () => void actions.remove(folder, count),
        },
      ]}
      onClose={onClose}
    />
  );
}
