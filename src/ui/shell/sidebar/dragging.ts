import type { DragEvent } from "react";

import { useChosenConversations } from "#app/view/chosen-conversations.ts";
import type { ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";
import { hasLeft } from "#ui/kit/browser/dragging.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";

import type { Named } from "./conversation-acts.ts";
import { useNoticedFiling } from "./use-filing.ts";

/**
 * The drag's data type, which elements under the drag can see. The dragged conversations themselves stay in
 * this page.
 */
const TYPE = "application/x-bough-conversations";

let dragged: readonly Named[] = [];

/**
 * Lets a conversation in the list be dragged. What is dropped on it is filed where it is: in its folder, or
 * in none. A pinned conversation is in no such place, so nothing can be dropped on it.
 */
export function useDragging(context: ChatContext, within: Folder | undefined) {
  const { fileIn } = useNoticedFiling();
  const drag = dragging(context);
  if (context.pinnedAt !== undefined) return drag;
  return { ...drag, ...dropping((subjects) => void fileIn(subjects, within ?? null)) };
}

/** Drags a conversation. If it is among the chosen ones, they are all dragged. */
function dragging({ id, title }: Named) {
  return {
    // By touch, holding a conversation opens its menu instead.
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

/** Props for an element on which conversations can be dropped. It has `data-over` while they are above it. */
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
