import type { DragEvent } from "react";

import { useChosenConversations } from "#app/view/chosen-conversations.ts";
import type { ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";
import { hasLeft } from "#ui/kit/browser/dragging.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";

import type { Named } from "./conversation-acts.ts";
import { useNoticedFiling } from "./use-filing.ts";

/** Seen by what the drag passes over; what is dragged stays in this page. */
const TYPE = "application/x-bough-conversations";

let dragged: readonly Named[] = [];

/**
 * A conversation in the list can be dragged, and what is dropped on it comes to where it is: into
 * its folder, or out of any. A pinned one stands for no place.
 */
export function useDragging(context: ChatContext, within: Folder | undefined) {
  const { fileIn } = useNoticedFiling();
  const drag = dragging(context);
  if (context.pinnedAt !== undefined) return drag;
  return { ...drag, ...dropping((subjects) => void fileIn(subjects, within ?? null)) };
}

/** With it go all others that are chosen, if it is. */
function dragging({ id, title }: Named) {
  return {
    // A finger that is held on it opens its menu.
    draggable: hasKeyboard(),
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const { chosen } = useChosenConversations.getState();
      dragged =
        chosen?.has(id) === true
          ? [...chosen].map((one) => ({ id: one, title: one === id ? title : "" }))
          : [{ id, title }];
      event.dataTransfer.setData(TYPE, id);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragEnd: () => {
      dragged = [];
    },
  };
}

/** Where conversations can be dropped. It has `data-over` while they are above it. */
export function dropping(onDrop: (subjects: readonly Named[]) => void) {
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      event.currentTarget.dataset["over"] = "true";
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const { currentTarget } = event;
      if (hasLeft(currentTarget, event)) delete currentTarget.dataset["over"];
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      delete event.currentTarget.dataset["over"];
      if (dragged.length > 0) onDrop(dragged);
    },
  };
}
