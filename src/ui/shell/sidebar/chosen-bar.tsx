import { useEffect } from "react";

import { useConversationActions } from "#app/react/actions/conversations.ts";
import { useSeveralConversations } from "#app/react/queries/conversations.ts";
import { chooseAll, endChoosing, useChosenConversations } from "#app/view/chosen-conversations.ts";
import { openMoving, openTagging } from "#app/view/list-dialog.ts";
import { useListFilter } from "#app/view/list-filter.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import {
  BinIcon,
  CrossIcon,
  DownloadIcon,
  FolderIcon,
  PinIcon,
  TagIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import { filingWords } from "#ui/words/filing.tsx";

import { useNoticedConversationActions } from "./use-conversation-actions.ts";

import styles from "./chosen-bar.module.css";

export interface ChosenBarProps {
  chosen: ReadonlySet<string>;
}

/** Says how many conversations are chosen, and offers what can be done with all of them. */
export function ChosenBar({ chosen }: ChosenBarProps) {
  const actions = useNoticedConversationActions();
  const files = useFileActions();
  const contexts = useSeveralConversations(chosen) ?? [];
  const none = chosen.size === 0;
  const pins = contexts.length === 0 || contexts.some(({ pinnedAt }) => pinnedAt === undefined);
  useEffect(focusFirst, []);
  const remove = () => {
    if (contexts.length === 0) return;
    void actions.remove(contexts);
    endChoosing();
  };
  const selectAll = useSelectAll();
  useChoosingKeysEverywhere(remove, selectAll);
  return (
    <div role="group" aria-label={filingWords.chosen} className={styles.bar}>
      <div className={styles.row}>
        <p role="status" className={styles.count}>
          {none ? filingWords.noneChosen : filingWords.countChosen(chosen.size)}
        </p>
        <Button size="small" variant="quiet" aria-keyshortcuts="Control+A" onClick={selectAll}>
          {filingWords.chooseAll}
        </Button>
        <IconButton
          size="small"
          label={filingWords.cancel}
          keys="Esc"
          icon={<CrossIcon />}
          onClick={endChoosing}
        />
      </div>
      <div className={styles.row}>
        <IconButton
          size="small"
          label={pins ? filingWords.pin : filingWords.unpin}
          icon={<PinIcon />}
          disabled={none}
          onClick={() => void actions.pin(contexts, pins)}
        />
        <IconButton
          size="small"
          label={filingWords.moveChosen}
          icon={<FolderIcon />}
          disabled={none}
          onClick={() => openMoving(chosen)}
        />
        <IconButton
          size="small"
          label={filingWords.tags}
          icon={<TagIcon />}
          disabled={none}
          onClick={() => openTagging(chosen)}
        />
        <IconButton
          size="small"
          label={filingWords.export}
          icon={<DownloadIcon />}
          disabled={none}
          onClick={() => void files.exportConversation([...chosen])}
        />
        <IconButton
          size="small"
          label={filingWords.delete}
          keys="Del"
          icon={<BinIcon />}
          disabled={none}
          onClick={remove}
        />
      </div>
    </div>
  );
}

/** Chooses everything that the list contains, however long it is. */
function useSelectAll(): () => void {
  const conversations = useConversationActions();
  return () => {
    const { tag } = useListFilter.getState();
    void conversations.listedIds(tag === null ? "all" : { tag }).then(chooseAll, reportError);
  };
}

/** A person who began choosing elsewhere, such as in the palette, continues in the list. */
function focusFirst(): void {
  const { cursor } = useChosenConversations.getState();
  if (cursor === null) document.querySelector<HTMLElement>("#list [data-choice]")?.focus();
}

/** Keys while the focus is in the list: Escape, Delete, and Ctrl A for the whole list, however long it is. */
function useChoosingKeysEverywhere(onDelete: () => void, onSelectAll: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const inList = event.target instanceof Element && event.target.closest("#list") !== null;
      if (!inList || event.defaultPrevented || isText(event.target)) return;
      // While a menu is open, the keys belong to it.
      if (document.querySelector('[role="menu"]:popover-open') !== null) return;
      if (event.key === "Escape") endChoosing();
      else if (event.key === "Delete") onDelete();
      else if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) {
        onSelectAll();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Listens before the sheet of a narrow page takes Escape.
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, [onDelete, onSelectAll]);
}

function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== "checkbox";
}
