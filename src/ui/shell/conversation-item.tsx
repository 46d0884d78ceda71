import { useState } from "react";
import type { KeyboardEvent, MouseEvent } from "react";

import { useActivity } from "#app/conversation/activity.ts";
import { addressOf } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { ChatContext } from "#domain/context.ts";
import { useFileActs } from "#ui/files/use-file-acts.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { Hidden } from "#ui/kit/hidden.tsx";
import { BinIcon, DownloadIcon, EditIcon } from "#ui/kit/icons-act.tsx";
import { MoreIcon } from "#ui/kit/icons-thing.tsx";
import { ContextMenu } from "#ui/kit/menu.tsx";
import { RenameField } from "#ui/kit/rename-field.tsx";

import { useConversationActs } from "./use-conversation-acts.ts";

import styles from "./conversation-list.module.css";

/** A conversation in the list: to open, to rename where it stands, to delete. */
export function ConversationItem({ context, current }: { context: ChatContext; current: boolean }) {
  const { id, title } = context;
  const acts = useConversationActs();
  const files = useFileActs();
  const setView = useView((view) => view.set);
  const [renaming, setRenaming] = useState<"no" | "yes" | "over">("no");
  // The menu exists while it is open: a list of hundreds has no hundreds of menus.
  const [menuAt, setMenuAt] = useState<DOMRect | null>(null);
  const startRenaming = () => {
    setMenuAt(null);
    setRenaming("yes");
  };
  if (renaming === "yes") {
    return (
      <RenameField
        label={`New title of ${title}`}
        className={styles["rename"]}
        value={title}
        onRename={(name) => void acts.rename(context, name)}
        onDone={(by) => setRenaming(by === "key" ? "over" : "no")}
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F2") return;
    event.preventDefault();
    startRenaming();
  };
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenuAt(placeOf(event));
  };
  return (
    <div className={styles["item"]} data-current={current} data-open={menuAt !== null}>
      <a
        ref={renaming === "over" ? takeFocus : undefined}
        href={addressOf(id)}
        aria-current={current ? "page" : undefined}
        aria-keyshortcuts="F2"
        draggable={false}
        onClick={() => setView({ listOpen: false })}
        onDoubleClick={startRenaming}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
      >
        {title}
      </a>
      <ActivityDot contextId={id} />
      <IconButton
        size="small"
        label={`More for ${title}`}
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        icon={<MoreIcon />}
        onClick={openMenu}
      />
      {menuAt !== null && (
        <ContextMenu
          label={`More for ${title}`}
          at={menuAt}
          items={[
            { label: "Rename", icon: <EditIcon />, keys: "F2", onSelect: startRenaming },
            {
              label: "Export",
              icon: <DownloadIcon />,
              onSelect: () => void files.exportConversation(id),
            },
            {
              label: "Delete",
              icon: <BinIcon />,
              danger: true,
              onSelect: () => void acts.remove(context),
            },
          ]}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  );
}

/** The keys go on where the renaming began. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus();
}

/** Where the pointer is; the button or the link itself where it was pressed, or asked for by a key. */
function placeOf({ clientX, clientY, currentTarget, type }: MouseEvent): DOMRect {
  const byPointer = type === "contextmenu" && (clientX !== 0 || clientY !== 0);
  return byPointer ? new DOMRect(clientX, clientY) : currentTarget.getBoundingClientRect();
}

function ActivityDot({ contextId }: { contextId: string }) {
  const activity = useActivity(contextId);
  if (activity === undefined) return null;
  return (
    <span className={styles["dot"]}>
      <Dot state={activity === "waits" ? "waiting" : "live"} />
      <Hidden>{activity === "waits" ? "waits for you" : "running"}</Hidden>
    </span>
  );
}
