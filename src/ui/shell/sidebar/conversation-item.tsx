import { useState } from "react";
import type { MouseEvent } from "react";

import { useActivity } from "#app/react/queries/activity.ts";
import {
  beginChoosing,
  forgetCursor,
  takesCursor,
  useChosenConversations,
} from "#app/view/chosen-conversations.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { routeHash } from "#app/view/route.ts";
import { openTagging } from "#app/view/tagging.ts";
import type { ChatContext } from "#domain/context.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import { RenameField } from "#ui/kit/components/rename-field.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { BinIcon, CheckIcon, DownloadIcon, EditIcon } from "#ui/kit/icons/icons-act.tsx";
import { PinIcon } from "#ui/kit/icons/icons-list.tsx";
import { MoreIcon, TagIcon } from "#ui/kit/icons/icons-thing.tsx";

import { ChoiceItem } from "./choice-item.tsx";
import { RowTags } from "./row-tags.tsx";
import { useBeginChoosing } from "./use-choosing.ts";
import { useNoticedConversationActions } from "./use-conversation-actions.ts";

import styles from "./conversation-list.module.css";

interface ConversationItemProps {
  context: ChatContext;
  current: boolean;
}

/** A conversation in the list, which can be opened, renamed in place, chosen and deleted. */
export function ConversationItem({ context, current }: ConversationItemProps) {
  const isChoosing = useChosenConversations(({ chosen }) => chosen !== null);
  if (isChoosing) return <ChoiceItem context={context} current={current} />;
  return <UsualItem context={context} current={current} />;
}

function UsualItem({ context, current }: ConversationItemProps) {
  const actions = useNoticedConversationActions();
  const [renaming, setRenaming] = useState<"no" | "yes" | "over">("no");
  return renaming === "yes" ? (
    <RenameField
      label={`New title for ${context.title}`}
      className={styles.rename}
      value={context.title}
      onRename={(name) => void actions.rename(context, name)}
      onDone={(by) => setRenaming(by === "key" ? "over" : "no")}
    />
  ) : (
    <ItemRow
      context={context}
      current={current}
      takesFocus={renaming === "over"}
      onRename={() => setRenaming("yes")}
    />
  );
}

interface ItemRowProps extends ConversationItemProps {
  /** A rename by keyboard has just ended here, so the focus returns to this row. */
  takesFocus: boolean;
  onRename: () => void;
}

function ItemRow({ context, current, takesFocus, onRename }: ItemRowProps) {
  const { id, title } = context;
  // The menu exists only while it is open: hundreds of rows must not mean hundreds of menus.
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null);
  const choosing = useBeginChoosing(id);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuAt(placeOf(event));
  };
  return (
    <div className={styles.item} data-current={current} data-open={menuAt !== null}>
      <a
        ref={takesFocus || takesCursor(id) ? takeFocus : undefined}
        href={routeHash(id)}
        dir="auto"
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
        {context.tags === undefined ? (
          title
        ) : (
          <>
            <span className={styles.title}>{title}</span>
            <RowTags tags={context.tags} />
          </>
        )}
      </a>
      <ActivityDot contextId={id} />
      <IconButton
        size="small"
        label={`More options for ${title}`}
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
      label={`More options for ${context.title}`}
      at={at}
      items={[
        { label: "Rename", icon: <EditIcon />, keys: "F2", onSelect: onRename },
        {
          label: context.pinnedAt === undefined ? "Pin to top" : "Unpin",
          icon: <PinIcon />,
          onSelect: () => void actions.pin([context], context.pinnedAt === undefined),
        },
        { label: "Tags…", icon: <TagIcon />, onSelect: () => openTagging([context.id]) },
        {
          label: "Export",
          icon: <DownloadIcon />,
          onSelect: () => void files.exportConversation(context.id),
        },
        { label: "Select", icon: <CheckIcon />, onSelect: () => beginChoosing(context.id) },
        {
          label: "Delete",
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

/** At the pointer, or at the button or link if that was pressed or a key was used. */
function placeOf({ clientX, clientY, currentTarget, type }: MouseEvent): DOMRect {
  const byPointer = type === "contextmenu" && (clientX !== 0 || clientY !== 0);
  return byPointer ? new DOMRect(clientX, clientY) : currentTarget.getBoundingClientRect();
}

function ActivityDot({ contextId }: { contextId: string }) {
  const activity = useActivity(contextId);
  if (activity === undefined) return null;
  return (
    <span className={styles.dot}>
      <Dot state={dotStates[activity]} />
      <VisuallyHidden>{words[activity]}</VisuallyHidden>
    </span>
  );
}

const dotStates = { waits: "waiting", runs: "live", failed: "broke" } as const;

const words = { waits: "waiting for you", runs: "running", failed: "failed" } as const;
