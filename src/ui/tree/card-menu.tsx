import { useNodeLabel } from "#app/react/queries/node-labels.ts";
import { useNodeMenu } from "#ui/acts/node-actions.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { ChevronDownIcon } from "#ui/kit/icons/icons-branch.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import { cardTarget, lastNodeOf } from "./card-target.ts";
import type { TreeCard } from "./cards.ts";
import type { CardActions } from "./tree-highlights.ts";
import type { TreeModel } from "./use-tree.ts";

export interface OpenMenu {
  card: TreeCard;
  at: DOMRect;
  /** The ways on where there are several; the menu then lets the person choose one. */
  ways?: readonly TreeCard[];
  only?: "tasks";
}

export interface CardMenuProps {
  open: OpenMenu;
  model: TreeModel;
  act: CardActions;
  onClose: () => void;
}

/** The actions on a card, or the choice of ways where the tree forks. */
export function CardMenu(props: CardMenuProps) {
  return props.open.ways === undefined ? (
    <ActsMenu {...props} />
  ) : (
    <WaysMenu {...props} ways={props.open.ways} />
  );
}

function ActsMenu({ open: { card, at, only }, model, act, onClose }: CardMenuProps) {
  const menu = useNodeMenu();
  const here = cardTarget(card, useNodeLabel(lastNodeOf(card)));
  const folds: MenuItem[] = [];
  if (card.segment.length > 1) {
    folds.push({
      label: card.kind === "folded" ? treeWords.unfold(card.nodeIds.length) : treeWords.fold,
      onSelect: () => act.unfold(card),
    });
  }
  if (card.children.length > 0) {
    folds.push({
      label: card.hidden > 0 ? treeWords.showBelow(card.hidden) : treeWords.foldBelow,
      keys: "C",
      onSelect: () => act.toggleBelow(card),
    });
  }
  const tasks = (model.tasks.get(card.key) ?? []).map((task): MenuItem => ({
    label: treeWords.open(task.title),
    onSelect: () => act.openTask(task),
  }));
  const items =
    only === "tasks"
      ? tasks
      : [
          ...menu(here),
          ...(tasks.length > 0 ? [{ separator: "tasks" }] : []),
          ...tasks,
          ...(folds.length > 0 ? [{ separator: "folds" }] : []),
          ...folds,
        ];
  return <ContextMenu label={treeWords.message} items={items} at={at} onClose={onClose} />;
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
  return <ContextMenu label={treeWords.whichWay} items={items} at={open.at} onClose={onClose} />;
}

/** The name of the first branch that ends along this way. */
function wayName(model: TreeModel, card: TreeCard): string {
  let here: TreeCard | undefined = card;
  while (here !== undefined) {
    const { branches } = model.nameOf(here);
    if (branches !== "") return treeWords.towards(branches);
    here = model.cards.byKey.get(here.children[0] ?? "");
  }
  return treeWords.messages(card.nodeIds.length);
}
