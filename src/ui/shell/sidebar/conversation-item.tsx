import { useState } from "react";
import type { MouseEvent } from "react";

import { useActivity } from "#app/react/queries/activity.ts";
import { useDamage } from "#app/react/queries/damage.ts";
import {
  beginChoosing,
  forgetCursor,
  takesCursor,
  useChosenConversations,
} from "#app/view/chosen-conversations.ts";
import { openMoving, openTagging } from "#app/view/list-dialog.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { routeHash } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { UNTITLED } from "#domain/text/untitled.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import { RenameField } from "#ui/kit/components/rename-field.tsx";
import {
  BinIcon,
  CheckIcon,
  DownloadIcon,
  EditIcon,
  FolderIcon,
  MoreIcon,
  PinIcon,
  TagIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import * as listWords from "#ui/words/conversations.ts";

import { ActivityMark } from "./activity-mark.tsx";
import { ChoiceItem } from "./choice-item.tsx";
import type { ConversationItemProps } from "./conversation-item-props.ts";
import { useDragging } from "./dragging.ts";
import { placeOf } from "./menu-place.ts";
import { RowTags } from "./row-tags.tsx";
import { useBeginChoosing } from "./use-choosing.ts";
import { useNoticedConversationActions } from "./use-conversation-actions.ts";

import styles from "./conversation-list.module.css";

const DamageMark = lazyComponent(
  async () => (await import("#ui/damage/damage-mark.tsx")).DamageMark,
  null,
  null,
);

/** Loaded only for a conversation in which nothing has been sent yet. */
const DraftTitle = lazyComponent(
  async () => (await import("./draft-title.tsx")).DraftTitle,
  UNTITLED,
  null,
);

/** A conversation in the list, which can be opened, renamed in place, chosen and deleted. */
export function ConversationItem(props: ConversationItemProps) {
  const isChoosing = useChosenConversations(({ chosen }) => chosen !== null);
  return isChoosing ? <ChoiceItem {...props} /> : <UsualItem {...props} />;
}

function UsualItem({ context, current, within }: ConversationItemProps) {
  const actions = useNoticedConversationActions();
  const [renaming, setRenaming] = useState<"no" | "yes" | "over">("no");
  return renaming === "yes" ? (
    <RenameField
      label={listWords.newTitle(context.title)}
      className={styles.rename}
      value={context.title}
      onRename={(name) => void actions.rename(context, name)}
      onDone={(by) => setRenaming(by === "key" ? "over" : "no")}
    />
  ) : (
    <ItemRow
      {...{ context, current, within }}
      takesFocus={renaming === "over"}
      onRename={() => setRenaming("yes")}
    />
  );
}

interface ItemRowProps extends ConversationItemProps {
  /** Whether a rename by keyboard has just ended here, so that the focus returns to this row. */
  takesFocus: boolean;
  onRename: () => void;
}

function ItemRow({ context, current, within, takesFocus, onRename }: ItemRowProps) {
  const { id, title } = context;
  // The menu exists only while it is open: hundreds of rows must not mean hundreds of menus.
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null);
  const choosing = useBeginChoosing(id);
  const drag = useDragging(context, within);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuAt(placeOf(event));
  };
  return (
    // Only dragging is handled here; the menu moves conversations by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.item}
      data-current={current}
      data-open={menuAt !== null}
      data-within={within !== undefined}
      {...drag}
    >
      <a
        ref={takesFocus || takesCursor(id) ? takeFocus : undefined}
        href={routeHash(id)}
        aria-current={current ? "page" : undefined}
        aria-keyshortcuts="F2"
        draggable={false}
        onClick={(event) => {
          if (!choosing.byClick(event)) closeOverlay();
        }}
        onDoubleClick={onRename}
        onContextMenu={openMenu}
        onKeyDown={(event) => {
          if (choosing.byKey(event) || event.key !== "F2") return;
          event.preventDefault();
          onRename();
        }}
      >
        <span dir="auto" className={styles.title}>
          <DamageDot contextId={id} />
          {title === UNTITLED ? <DraftTitle context={context} /> : title}
        </span>
        <RowTags context={context} inFolder={within !== undefined} />
      </a>
      <ActivityDot contextId={id} />
      <IconButton
        size="small"
        label={listWords.moreOptions(title)}
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        icon={<MoreIcon />}
        onClick={openMenu}
      />
      {menuAt !== null && (
        <ItemMenu
          context={context}
          at={menuAt}
          onRename={onRename}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  );
}

interface ItemMenuProps {
  context: ChatContext;
  at: DOMRect;
  onRename: () => void;
  onClose: () => void;
}

function ItemMenu({ context, at, onRename, onClose }: ItemMenuProps) {
  const actions = useNoticedConversationActions();
  const files = useFileActions();
  return (
    <ContextMenu
      label={listWords.moreOptions(context.title)}
      at={at}
      items={[
        { label: listWords.rename, icon: <EditIcon />, keys: "F2", onSelect: onRename },
        {
          label: context.pinnedAt === undefined ? listWords.pin : listWords.unpin,
          icon: <PinIcon />,
          onSelect: () => void actions.pin([context], context.pinnedAt === undefined),
        },
        {
          label: listWords.move,
          icon: <FolderIcon />,
          onSelect: () => openMoving([context.id]),
        },
        { label: listWords.tags, icon: <TagIcon />, onSelect: () => openTagging([context.id]) },
        {
          label: listWords.exportOne,
          icon: <DownloadIcon />,
          onSelect: () => void files.exportConversation(context.id),
        },
        {
          label: listWords.selectOne,
          icon: <CheckIcon />,
          onSelect: () => beginChoosing(context.id),
        },
        {
          label: listWords.remove,
          icon: <BinIcon />,
          danger: true,
          onSelect: () => void actions.remove([context]),
        },
      ]}
      onClose={onClose}
    />
  );
}

function takeFocus(link: HTMLAnchorElement | null): void {
  if (link === null || document.activeElement !== document.body) return;
  link.focus();
  forgetCursor();
}

function ActivityDot({ contextId }: { contextId: string }) {
  const activity = useActivity(contextId);
  return activity === undefined ? null : <ActivityMark activity={activity} />;
}

function DamageDot({ contextId }: { contextId: string }) {
  return useDamage().contextIds.has(contextId) ? <DamageMark /> : null;
}
