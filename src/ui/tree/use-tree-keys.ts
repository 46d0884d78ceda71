import type { KeyboardEvent } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useReadNodeLabel } from "#app/react/queries/node-labels.ts";
import { previewIn } from "#app/view/place.ts";
import { leavePreview, usePlace } from "#app/view/places.ts";
import type { NodeTarget } from "#ui/acts/action-context.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { messageKeyOf, useKeysInUse } from "#ui/palette/keys-in-use.ts";
import type { MessageKeyId } from "#ui/palette/shortcuts.ts";

import type { OpenMenu } from "./card-menu.tsx";
import { cardTarget, lastNodeOf } from "./card-target.ts";
import type { TreeCard } from "./cards.ts";
import { stepFrom, travelKeys } from "./travel.ts";
import type { Travel } from "./travel.ts";
import type { CardActions } from "./tree-highlights.ts";
import type { TreeModel } from "./use-tree.ts";

export interface TreeKeysInput {
  model: TreeModel;
  act: CardActions;
  openMenu: (menu: OpenMenu) => void;
  search: () => void;
}

type KeyAction = (card: TreeCard, item: HTMLElement) => void;

/** The tree's keys, for the canvas and the outline. They act on the card with the roving focus. */
export function useTreeKeys(input: TreeKeysInput): (event: KeyboardEvent<HTMLElement>) => void {
  const { model, openMenu } = input;
  const keys = useKeyActions(input);
  const messageActs = useMessageActs();
  const own = useKeysInUse();
  const travel =
    (direction: Travel): KeyAction =>
    (card, item) => {
      const ways = stepFrom(model, card, direction);
      const [only] = ways;
      if (ways.length > 1) openMenu({ card, at: cornerOf(item), ways });
      else if (only !== undefined) model.focus(only.key);
    };
  return (event) => {
    const card = model.cards.byKey.get(model.focused);
    const item = event.target as HTMLElement;
    if (card === undefined || !isOfTree(item)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === "F10" && event.shiftKey ? "ContextMenu" : event.key;
    const direction = travelKeys[key];
    const onMessage = messageKeyOf(event.nativeEvent, own);
    const once = onMessage === undefined ? keys[key] : messageActs[onMessage];
    const act = once ?? (direction === undefined ? undefined : travel(direction));
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key goes on travelling, but must not prune one card after another or ask again and again.
    if (!event.repeat || once === undefined) act(card, item);
  };
}

function useKeyActions({ model, act, search }: TreeKeysInput): Record<string, KeyAction> {
  const { context } = useCurrentConversation();
  const isPreviewing = previewIn(usePlace(context.id)) !== null;
  const actions = useNodeActions();
  return {
    Enter: (card) => (card.key === model.selected ? act.goThere(card) : act.preview(card)),
    " ": act.unfold,
    "/": search,
    ContextMenu: (card, item) => act.menu(card, cornerOf(item)),
    c: act.toggleBelow,
    F2: (card) => {
      const branchId = card.endingIds[0] ?? card.branchIds[0];
      if (branchId !== undefined) actions.rename(branchId);
    },
    ...(isPreviewing ? { Escape: () => leavePreview(context.id) } : {}),
  };
}

/** The actions of a message's keys, on the last message of a card. */
function useMessageActs(): Record<MessageKeyId, KeyAction> {
  const actions = useNodeActions();
  const readNodeLabel = useReadNodeLabel();
  const withTarget =
    (action: (target: NodeTarget) => unknown): KeyAction =>
    async (card) => {
      action(cardTarget(card, await readNodeLabel(lastNodeOf(card))));
    };
  return {
    messageFork: withTarget(actions.fork),
    messageEdit: withTarget(actions.edit),
    messageRegenerate: withTarget(actions.regenerate),
    messageModels: withTarget(actions.fanOut),
    messageCompare: withTarget(actions.compare),
    messageHide: withTarget((target) => {
      const isHidden = actions.isHidden(target);
      if (isHidden !== undefined) actions.hide(target, !isHidden);
    }),
    messageDelete: withTarget(actions.prune),
  };
}

/**
 * Whether an item belongs to the tree. The tree itself has the focus for a moment while the focused card is
 * rendered again.
 */
function isOfTree(item: HTMLElement): boolean {
  const role = item.getAttribute("role");
  return role === "treeitem" || role === "tree";
}

/** Where a menu opened by keyboard appears: below or above the item, slightly inside it. */
function cornerOf(item: HTMLElement): DOMRect {
  const { left, top, width, height } = item.getBoundingClientRect();
  return new DOMRect(left + 12, top, width, height);
}
