import { useLayoutEffect, useMemo, useRef, useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { togglePanelSize, usePanel } from "#app/view/panel.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { useNarrow } from "#ui/kit/browser/use-narrow.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { EmptyState } from "#ui/kit/components/empty-state.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { ExpandIcon } from "#ui/kit/icons/icons-act.tsx";
import { TreeIcon } from "#ui/kit/icons/icons-branch.tsx";
import { SearchIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { usePanelCovers } from "#ui/panel/covering.ts";
import { PanelHeader, panelBody } from "#ui/panel/panel-header.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import { CardMenu } from "./card-menu.tsx";
import type { OpenMenu } from "./card-menu.tsx";
import { Outline } from "./outline.tsx";
import { usePlaceOf } from "./saved-tree-view.ts";
import type { SavedTreeView } from "./saved-tree-view.ts";
import { TreeFoot } from "./tree-foot.tsx";
import type { CardActions, TreeHighlights } from "./tree-highlights.ts";
import { TreeReader, useReader } from "./tree-reader.tsx";
import { TreeSearch, useTreeHits } from "./tree-search.tsx";
import type { TreeHits } from "./tree-search.tsx";
import { useCardActions } from "./use-card-actions.ts";
import { useTreeKeys } from "./use-tree-keys.ts";
import { useTree } from "./use-tree.ts";
import type { TreeModel } from "./use-tree.ts";

import styles from "./tree-board.module.css";

// The canvas and its library are the heaviest part, so they load later; the outline is available immediately.
const TreeCanvas = lazyComponent(async () => (await import("./tree-canvas.tsx")).TreeCanvas);

export function TreeBoard({ memory }: { memory: SavedTreeView }) {
  const { context } = useCurrentConversation();
  const model = useTree(memory);
  const fillsScreen = usePanel(({ panel }) => panel?.size === "full");
  const covers = usePanelCovers();
  const [query, setQuery] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const reader = useReader(fillsScreen);
  const hits = useTreeHits(context.id, query ?? "", model.cards, ({ key }) => model.focus(key));
  const act = useCardActions({ model, memory, reader, openMenu: setMenu });
  const search = () => setQuery("");
  const onKeyDown = useTreeKeys({ model, act, openMenu: setMenu, search });
  const lights = useHighlights({ model, memory, hits, act });
  const place = usePlaceOf(memory, fillsScreen);
  if (model.cards.order.length === 0) return <EmptyBoard />;
  return (
    <>
      <BoardHeader
        isSearching={query !== null}
        onSearch={() => setQuery(query === null ? "" : null)}
      />
      <div {...panelBody("tree")}>
        <div className={styles.board} data-full={fillsScreen}>
          {query !== null && (
            <TreeSearch
              query={query}
              hits={hits}
              onQuery={setQuery}
              onClose={() => setQuery(null)}
              onGo={act.previewHit}
            />
          )}
          <section aria-label={treeWords.title} className={styles.region}>
            <TreeCanvas
              model={model}
              memory={place}
              lights={lights}
              found={hits?.found ?? null}
              onKeyDown={onKeyDown}
            />
            {reader.shown !== null && (
              <TreeReader
                card={reader.shown.card}
                item={reader.shown.item}
                side={reader.shown.side}
                names={model.nameOf(reader.shown.card)}
                onStay={reader.stay}
                onLeave={reader.leave}
              />
            )}
          </section>
          <Outline model={model} hits={lights.hits} act={act} onKeyDown={onKeyDown} />
          {covers && (
            <TreeFoot
              onMenu={(at) => {
                const card = model.cards.byKey.get(model.selected);
                if (card !== undefined) act.menu(card, at);
              }}
              onLeft={reader.leave}
            />
          )}
        </div>
      </div>
      {menu !== null && (
        <CardMenu open={menu} model={model} act={act} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

function EmptyBoard() {
  const body = useRef<HTMLDivElement>(null);
  // When the first card appears, it takes over the keyboard focus.
  useLayoutEffect(() => {
    const panel = body.current;
    return () => {
      const hadFocus = panel?.contains(document.activeElement) === true;
      if (hadFocus && usePanel.getState().panel?.kind === "tree") requestFocus({ kind: "tree" });
    };
  }, []);
  // The next keys are meant for the panel, even though it has no card that could take them.
  useFocusRequest("tree", () => {
    body.current?.focus({ preventScroll: true });
    return true;
  });
  return (
    <>
      <PanelHeader active="tree">
        <FillScreenButton />
      </PanelHeader>
      <div {...panelBody("tree")} ref={body} tabIndex={-1}>
        <EmptyState icon={<TreeIcon />} title={treeWords.isEmpty}>
          {treeWords.whatComesHere}
        </EmptyState>
      </div>
    </>
  );
}

interface BoardHeaderProps {
  isSearching: boolean;
  onSearch: () => void;
}

function BoardHeader({ isSearching, onSearch }: BoardHeaderProps) {
  return (
    <PanelHeader active="tree">
      <IconButton
        label={treeWords.search}
        icon={<SearchIcon />}
        keys="/"
        pressed={isSearching}
        onClick={onSearch}
      />
      <FillScreenButton />
    </PanelHeader>
  );
}

/** Shows no button on a narrow screen, which the panel fills anyway. */
function FillScreenButton() {
  const fillsScreen = usePanel(({ panel }) => panel?.size === "full");
  if (useNarrow()) return null;
  return (
    <IconButton
      label={treeWords.fillScreen}
      icon={<ExpandIcon />}
      pressed={fillsScreen}
      onClick={togglePanelSize}
    />
  );
}

interface HighlightsInput {
  model: TreeModel;
  memory: SavedTreeView;
  hits: TreeHits | null;
  act: CardActions;
}

/** The highlights of the cards; the same object until something shown on the cards changes. */
function useHighlights({ model, memory, hits, act }: HighlightsInput): TreeHighlights {
  const { context } = useCurrentConversation();
  const lights: TreeHighlights = {
    path: model.path,
    focused: model.focused,
    selected: model.selected,
    hits: hits?.byCard ?? null,
    states: model.states,
    pinnedId: context.pinnedBranchId,
    nameOf: model.nameOf,
    versionOf: model.versionOf,
    act,
  };
  const { path, focused, selected, states, cards } = model;
  return useMemo(
    () => lights,
    // `act` and `nameOf` change with what they read: the model and what is folded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [path, focused, selected, hits, states, cards, memory.folding, context],
  );
}
