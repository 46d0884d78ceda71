import { useGist } from "#app/conversation/node-gists.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { ChevronDownIcon } from "#ui/kit/icons-branch.tsx";
import { ContextMenu } from "#ui/kit/menu.tsx";
import type { MenuItem } from "#ui/kit/menu.tsx";

import type { TreeCard } from "./cards.ts";
import type { CardActs } from "./tree-lights.ts";
import type { TreeModel } from "./use-tree.ts";

export interface OpenMenu {
  card: TreeCard;
  at: DOMRect;
  /** Where several ways lead on, the menu is the choice between them. */
  ways?: readonly TreeCard[];
}

export interface CardMenuProps {
  open: OpenMenu;
  model: TreeModel;
  act: CardActs;
  onClose: () => void;
}

/** What can be done from a card, or the choice where the tree parts. */
export function CardMenu(props: CardMenuProps) {
  return props.open.ways === undefined ? (
    <ActsMenu {...props} />
  ) : (
    <WaysMenu {...props} ways={props.open.ways} />
  );
}

function ActsMenu({ open: { card, at }, act, onClose }: CardMenuProps) {
  const acts = useNodeActs();
  const nodeId = card.nodeIds.at(-1) ?? "";
  const gist = useGist(nodeId);
  const here = {
    nodeId,
    role: gist?.role,
    title: gist?.title ?? "",
    firstId: card.nodeIds[0] ?? nodeId,
    endingIds: card.endingIds,
  };
  const folds: MenuItem[] = [];
  if (card.run.length > 1) {
    folds.push({
      label:
        card.kind === "folded" ? `Unfold ${card.nodeIds.length} messages` : "Fold this stretch",
      keys: "Space",
      onSelect: () => act.unfold(card),
    });
  }
  if (card.children.length > 0) {
    folds.push({
      label: card.hidden > 0 ? `Show the ${card.hidden} cards below` : "Fold what is below",
      keys: "C",
      onSelect: () => act.toggleBelow(card),
    });
  }
  const items = [
    ...acts.menu(here),
    ...(folds.length > 0 ? [{ separator: "folds" }] : []),
    ...folds,
  ];
  return <ContextMenu label="Message" items={items} at={at} onClose={onClose} />;
}

function WaysMenu({
  open,
  ways,
  model,
  act,
  onClose,
}: CardMenuProps & { ways: readonly TreeCard[] }) {
  const first = [...ways].sort(
    (left, right) => Number(model.path.has(right.key)) - Number(model.path.has(left.key)),
  );
  const items = first.map((card): MenuItem => {
    const { hue, branches } = model.nameOf(card);
    return {
      label: branches === "" ? wayName(model, card) : branches,
      icon: model.path.has(card.key) ? <ChevronDownIcon /> : <Dot hue={hue} />,
      onSelect: () => act.focus(card.key),
    };
  });
  return <ContextMenu label="Which way?" items={items} at={open.at} onClose={onClose} />;
}

/** The first branch that ends somewhere along this way. */
function wayName(model: TreeModel, card: TreeCard): string {
  let here: TreeCard | undefined = card;
  while (here !== undefined) {
    const { branches } = model.nameOf(here);
    if (branches !== "") return `towards ${branches}`;
    here = model.cards.byKey.get(here.children[0] ?? "");
  }
  return `${card.nodeIds.length} messages`;
}
