import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";

import { readGist } from "#app/conversation/node-gists.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import type { NodeHere } from "#ui/acts/node-acts.tsx";
import { IconButton } from "#ui/kit/button.tsx";
import { ExpandIcon, SearchIcon } from "#ui/kit/icons-act.tsx";
import { later } from "#ui/kit/later.tsx";
import { useNarrow } from "#ui/kit/use-narrow.ts";
import { PanelHeader, panelBody } from "#ui/shell/panel-header.tsx";

import { CardMenu } from "./card-menu.tsx";
import type { OpenMenu } from "./card-menu.tsx";
import type { TreeCard } from "./cards.ts";
import { Outline } from "./outline.tsx";
import { stepFrom, travelKeys } from "./travel.ts";
import { TreeFoot } from "./tree-foot.tsx";
import type { CardActs, TreeLights } from "./tree-lights.ts";
import type { TreeMemory } from "./tree-memory.ts";
import { TreeReader, useReader } from "./tree-reader.tsx";
import { TreeSearch, useTreeHits } from "./tree-search.tsx";
import { useTree } from "./use-tree.ts";

import styles from "./tree-board.module.css";

// The canvas and its library are the heaviest part; the outline is there at once.
const TreeCanvas = later(async () => (await import("./tree-canvas.tsx")).TreeCanvas);

export function TreeBoard({ memory }: { memory: TreeMemory }) {
  const bough = useBough();
  const { context } = useScene();
  const model = useTree(memory);
  const { cards } = model;
  const { folding } = memory;
  const acts = useNodeActs();
  const setView = useView((view) => view.set);
  const panelFull = useView((view) => view.panelFull);
  const narrow = useNarrow();
  const [query, setQuery] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const reader = useReader();
  const hits = useTreeHits(context.id, query ?? "", cards);

  const act: CardActs = {
    focus: model.focus,
    preview: (card) => {
      model.focus(card.key);
      // There a card stays read until another is looked at.
      if (narrow) reader.leave();
      setView({
        preview: { contextId: context.id, nodeId: card.nodeIds.at(-1) ?? "" },
        scrollTo: card.nodeIds[0] ?? null,
      });
    },
    goThere: (card) => acts.goThere(card.nodeIds.at(-1) ?? ""),
    unfold: (card) => {
      const others = [...folding.unfolded].filter((id) => !card.run.includes(id));
      const [first = ""] = card.run;
      // What is folded away takes the keyboard's focus along to the card that stays.
      if (card.kind !== "folded") model.focus(first);
      memory.fold({ unfolded: card.kind === "folded" ? [...others, first] : others });
    },
    toggleBelow: (card) => {
      const closed = new Set(folding.closed);
      if (!closed.delete(card.key)) closed.add(card.key);
      memory.fold({ closed: [...closed] });
    },
    menu: (card, at) => {
      model.focus(card.key);
      setMenu({ card, at });
    },
    read: reader.read,
  };

  const here = async (card: TreeCard): Promise<NodeHere> => {
    const nodeId = card.nodeIds.at(-1) ?? "";
    const gist = await readGist(bough, nodeId);
    return {
      nodeId,
      role: gist?.role,
      title: gist?.title ?? "",
      firstId: card.nodeIds[0] ?? nodeId,
      endingIds: card.endingIds,
    };
  };

  const travel = (event: KeyboardEvent<HTMLElement>) => {
    const card = cards.byKey.get(model.focused);
    const role = (event.target as HTMLElement).getAttribute("role");
    // The tree itself holds the focus for a moment, while the card that has it is drawn anew.
    const isHere = role === "treeitem" || role === "tree";
    if (card === undefined || !isHere || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === "F10" && event.shiftKey ? "ContextMenu" : event.key;
    const done = keys[key] ?? travelled(key);
    if (done === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    done(card, event.target as HTMLElement);
  };
  const travelled = (key: string) => {
    const direction = travelKeys[key];
    if (direction === undefined) return undefined;
    return (card: TreeCard, item: HTMLElement) => {
      const ways = stepFrom(cards, card, direction, model.path);
      const [only] = ways;
      if (ways.length > 1) setMenu({ card, at: cornerOf(item), ways });
      else if (only !== undefined) model.focus(only.key);
    };
  };
  const keys: Record<string, (card: TreeCard, item: HTMLElement) => void> = {
    Enter: (card) => (card.key === model.selected ? act.goThere(card) : act.preview(card)),
    " ": (card) => act.unfold(card),
    "/": () => setQuery(""),
    ContextMenu: (card, item) => act.menu(card, cornerOf(item)),
    c: (card) => act.toggleBelow(card),
    f: (card) => void here(card).then(acts.fork),
    e: (card) => void here(card).then(acts.edit),
    r: (card) => void here(card).then(acts.regenerate),
    m: (card) => void here(card).then(acts.fanOut),
    s: (card) => void here(card).then(acts.compare),
    Delete: (card) => void here(card).then(acts.prune),
    F2: (card) => setView({ renaming: card.endingIds[0] ?? card.branchIds[0] ?? null }),
    Escape: () => setView({ preview: null }),
  };

  const lights: TreeLights = {
    path: model.path,
    focused: model.focused,
    selected: model.selected,
    hits: hits?.byCard ?? null,
    states: model.states,
    pinnedId: context.pinnedBranchId,
    nameOf: model.nameOf,
    act,
  };
  const shownLights = useMemo(
    () => lights,
    // `act` and `nameOf` change with what they read: the model and what is folded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [model.path, model.focused, model.selected, hits, model.states, cards, folding, context],
  );
  return (
    <>
      <PanelHeader active="tree">
        <IconButton
          label="Search the tree"
          icon={<SearchIcon />}
          keys="/"
          pressed={query !== null}
          onClick={() => setQuery(query === null ? "" : null)}
        />
        {!narrow && (
          <IconButton
            label="Fill the screen"
            icon={<ExpandIcon />}
            pressed={panelFull}
            onClick={() => setView({ panelFull: !panelFull })}
          />
        )}
      </PanelHeader>
      <div {...panelBody("tree")}>
        <div className={styles["board"]} data-full={panelFull}>
          {query !== null && (
            <TreeSearch
              query={query}
              hits={hits}
              onQuery={setQuery}
              onClose={() => setQuery(null)}
              onGo={(key) => {
                const card = cards.byKey.get(key);
                if (card !== undefined) act.preview(card);
              }}
            />
          )}
          <section aria-label="Branch tree" className={styles["region"]}>
            <TreeCanvas model={model} memory={memory} lights={shownLights} onKeyDown={travel} />
            {reader.shown !== null && (
              <TreeReader
                card={reader.shown.card}
                side={reader.shown.side}
                names={model.nameOf(reader.shown.card)}
                onStay={reader.stay}
                onLeave={reader.leave}
              />
            )}
          </section>
          <Outline model={model} act={act} onKeyDown={travel} />
          {narrow && <TreeFoot onLeft={reader.leave} />}
        </div>
      </div>
      {menu !== null && (
        <CardMenu open={menu} model={model} act={act} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

/** Where its menu opens from the keyboard: under or over the item, a little inside. */
function cornerOf(item: HTMLElement): DOMRect {
  const { left, top, width, height } = item.getBoundingClientRect();
  return new DOMRect(left + 12, top, width, height);
}
