import { use, useState } from "react";
import type { MouseEvent } from "react";

import type { Folder } from "#domain/folders.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { lazyDialog } from "#ui/kit/components/lazy-component.tsx";
import { RenameField } from "#ui/kit/components/rename-field.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { FolderIcon, MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { filingWords } from "#ui/words/filing.tsx";

import { ActivityMark } from "./activity-mark.tsx";
import { dropping } from "./dragging.ts";
import { FolderActivities } from "./folder-activities.ts";
import { placeOf } from "./menu-place.ts";
import { useOpenFolders } from "./open-folders.ts";
import { useNoticedFiling } from "./use-filing.ts";
import { useNoticedFolderActions } from "./use-folder-actions.ts";

import styles from "./conversation-list.module.css";

const FolderMenu = lazyDialog(
  async () => (await import("./folder-menu.tsx")).FolderMenu,
  ({ onClose }) => onClose(),
);

export interface FolderRowProps {
  folder: Folder;
  count: number;
  isOpen: boolean;
}

/**
 * A folder in the list, which can be opened and renamed in place, and on which conversations can be dropped.
 */
export function FolderRow({ folder, count, isOpen }: FolderRowProps) {
  const actions = useNoticedFolderActions();
  const [renaming, setRenaming] = useState<"no" | "yes" | "over">("no");
  if (renaming === "yes") {
    return (
      <RenameField
        label={filingWords.newName(folder.name)}
        className={styles.rename}
        value={folder.name}
        onRename={(name) => void actions.rename(folder, name)}
        onDone={(by) => setRenaming(by === "key" ? "over" : "no")}
      />
    );
  }
  return (
    <FolderLine
      {...{ folder, count, isOpen }}
      takesFocus={renaming === "over"}
      onRename={() => setRenaming("yes")}
    />
  );
}

interface FolderLineProps extends FolderRowProps {
  takesFocus: boolean;
  onRename: () => void;
}

function FolderLine({ folder, count, isOpen, takesFocus, onRename }: FolderLineProps) {
  const { id, name } = folder;
  const { setOpen } = useOpenFolders();
  const { fileIn } = useNoticedFiling();
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null);
  const activity = use(FolderActivities).get(id);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuAt(placeOf(event));
  };
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    // Only dragging is handled here; the menu moves conversations by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.item}
      data-open={menuAt !== null}
      {...dropping((subjects) => void fileIn(subjects, folder))}
    >
      <button
        ref={takesFocus ? takeFocus : undefined}
        type="button"
        data-folder={id}
        className={styles.folder}
        aria-expanded={isOpen}
        aria-keyshortcuts="F2"
        onClick={() => setOpen(id, !isOpen)}
        onContextMenu={openMenu}
        onKeyDown={(event) => {
          if (event.key === "F2") onRename();
          else if (event.key === "ArrowRight") setOpen(id, true);
          else if (event.key === "ArrowLeft") setOpen(id, false);
          else return;
          event.preventDefault();
        }}
      >
        <Chevron size={12} />
        <FolderIcon size={14} />
        <span dir="auto" className={styles.title}>
          {name}
        </span>
        <span className={styles.size}>
          {filingWords.size(count, (words) => (
            <VisuallyHidden>{words}</VisuallyHidden>
          ))}
        </span>
      </button>
      {!isOpen && activity !== undefined && <ActivityMark activity={activity} />}
      <IconButton
        size="small"
        label={filingWords.moreOptions(name)}
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        icon={<MoreIcon />}
        onClick={openMenu}
      />
      {menuAt !== null && (
        <FolderMenu {...{ folder, count, onRename }} at={menuAt} onClose={() => setMenuAt(null)} />
      )}
    </div>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}
