import { createContext, use } from "react";

import { useChosenConversations } from "#app/view/chosen-conversations.ts";
import { showTag } from "#app/view/list-filter.ts";
import type { ChatContext } from "#domain/context.ts";
import { FolderIcon } from "#ui/kit/icons/icons-first-page.tsx";
import * as listWords from "#ui/words/conversations.ts";

import styles from "./conversation-list.module.css";

/** The folders' names, by their ids. */
export const FolderNames = createContext<ReadonlyMap<string, string>>(new Map());

export interface RowTagsProps {
  context: ChatContext;
  /** Whether the conversation is listed in its folder, which then needs no name. */
  inFolder: boolean;
}

/** Shown after a conversation's title: its folder and its tags. Pressing one of the tags filters the list. */
export function RowTags({ context: { folderId = "", tags = [] }, inFolder }: RowTagsProps) {
  const folder = use(FolderNames).get(folderId);
  const isElsewhere = folder !== undefined && !inFolder;
  if (tags.length === 0 && !isElsewhere) return null;
  return (
    <span className={styles.tags}>
      {isElsewhere && (
        <span className={styles.where}>
          <FolderIcon size={11} />
          <bdi>{folder}</bdi>
        </span>
      )}
      {tags.map((tag) => (
        // The list's options offer the same by keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          key={tag}
          className={styles.tag}
          title={listWords.showOnly(tag)}
          onClick={(event) => {
            const isChoosing = useChosenConversations.getState().chosen !== null;
            if (isChoosing || event.shiftKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            showTag(tag);
          }}
        >
          {" "}
          #<bdi>{tag}</bdi>
        </span>
      ))}
    </span>
  );
}
