import { Handle, Position, useStore } from "@xyflow/react";
import type { NodeProps } from "@xyflow/react";
import { memo, useEffect, useLayoutEffect, useRef } from "react";
import type { CSSProperties, HTMLAttributes, ReactNode } from "react";

import { useNodeLabel } from "#app/react/queries/node-labels.ts";
import type { NodeLabel } from "#app/react/queries/node-labels.ts";
import { hueOf } from "#domain/branching/colours.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";
import { PinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { treeWords } from "#ui/words/tree.tsx";

import { BranchWords } from "./branch-words.tsx";
import { READABLE, titleSize, wordingAt, wordStep } from "./card-words.ts";
import type { CardWording } from "./card-words.ts";
import type { TreeCard } from "./cards.ts";
import { useTreeHighlights } from "./tree-highlights.ts";
import type { CardActions, CardNames, CardState, TreeHighlights } from "./tree-highlights.ts";

import styles from "./tree-card.module.css";

/** One card of the canvas; `data` is the card itself. */
export const TreeCardNode = memo(function TreeCardNode({ data }: NodeProps) {
  // The canvas hands back the data that `canvas-rows.ts` gave it.
  const { card } = data as { card: TreeCard };
  const lights = useTreeHighlights();
  const step = useStore((state) => wordStep(state.transform[2]));
  const item = useRef<HTMLDivElement>(null);
  const isFocused = lights.focused === card.key;
  useFocusWith(item, isFocused);
  const hits = lights.hits?.get(card.key);
  const names = lights.nameOf(card);
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.end} />
      <Handle
        type="source"
        position={Position.Bottom}
        isConnectable={false}
        className={styles.end}
      />
      {/* The canvas around all cards handles keys once for all of them. */}
      <div
        ref={item}
        role="treeitem"
        aria-level={card.level}
        aria-posinset={card.position}
        aria-setsize={card.siblings}
        aria-selected={lights.selected === card.key}
        aria-expanded={card.children.length === 0 ? undefined : card.hidden === 0}
        tabIndex={isFocused ? 0 : -1}
        data-key={card.key}
        data-hue={hueOf(names.hue)}
        data-path={lights.path.has(card.key)}
        data-dim={lights.hits !== null && hits === undefined}
        data-words={wordsOf(step, names)}
        className={classes(styles.card, step < READABLE && styles.far)}
        style={sizeOf(titleSize(step))}
        {...handlersOf(card, lights.act)}
      >
        <CardWords card={card} lights={lights} />
        <StateDot state={lights.states.get(card.key)} />
        {hits !== undefined && <span className={styles.hits}>{hits}</span>}
        <FoldButtons card={card} act={lights.act} />
      </div>
    </>
  );
});

/** From far, only cards have words at which a branch with a name of its own ends. */
function wordsOf(step: number, { isOwn }: CardNames): CardWording {
  const wording = wordingAt(step);
  return wording === "name" && !isOwn ? "none" : wording;
}

function sizeOf(title: number | undefined): CSSProperties {
  // A custom property is a valid style, but React's type only knows the named ones.
  return (title === undefined ? {} : { "--size-title": `${title}px` }) as CSSProperties;
}

function handlersOf(card: TreeCard, act: CardActions) {
  return {
    onClick: (event) => {
      act.preview(card);
      if (isTouch(event)) act.read(card, event.currentTarget);
    },
    onDoubleClick: () => act.goThere(card),
    onFocus: (event) => {
      act.focus(card.key);
      if (event.currentTarget.matches(":focus-visible")) act.read(card, event.currentTarget);
    },
    onBlur: (event) => act.read(null, event.currentTarget),
    onPointerEnter: (event) => {
      if (isMouse(event)) act.read(card, event.currentTarget);
    },
    onPointerLeave: (event) => {
      if (isMouse(event)) act.read(null, event.currentTarget);
    },
    onContextMenu: (event) => {
      event.preventDefault();
      act.menu(card, new DOMRect(event.clientX, event.clientY));
    },
  } satisfies HTMLAttributes<HTMLDivElement>;
}

/**
 * A touch leaves the card after every tap, so a tapped card stays in the reader until another one replaces
 * it.
 */
function isMouse({ pointerType }: React.PointerEvent): boolean {
  return pointerType !== "touch";
}

function isTouch({ nativeEvent }: React.MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
}

const dots = { runs: "live", waits: "waiting", failed: "broke", unseen: "still" } as const;

function StateDot({ state }: { state: CardState | undefined }) {
  if (state === undefined) return null;
  return (
    <span className={styles.state}>
      <Dot state={dots[state]} />
    </span>
  );
}

/** Buttons that unfold what is folded into the card, and open or close its subtree. */
function FoldButtons({ card, act }: { card: TreeCard; act: CardActions }) {
  const isFork = card.children.length > 1;
  const isClosed = card.hidden > 0;
  return (
    <>
      {card.kind === "folded" && (
        <CardButton
          className={styles.fold}
          tip={treeWords.unfoldTip}
          onPress={() => act.unfold(card)}
        >
          <ChevronRightIcon />
        </CardButton>
      )}
      {(isFork || isClosed) && (
        <CardButton
          className={styles.below}
          tip={isClosed ? treeWords.showAllBelow : treeWords.foldBelow}
          onPress={() => act.toggleBelow(card)}
        >
          {isClosed ? `+${card.hidden}` : <ChevronDownIcon />}
        </CardButton>
      )}
    </>
  );
}

interface CardButtonProps {
  className: string | undefined;
  tip: string;
  onPress: () => void;
  children: ReactNode;
}

/** A button for the pointer only: the tree has keys that do the same. */
function CardButton({ className, tip, onPress, children }: CardButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-tip={tip}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

/**
 * The focus follows the state of the roving focus, but is never taken from outside the tree. When a focused
 * card leaves the view, the tree takes its focus and brings the card back.
 */
function useFocusWith(item: React.RefObject<HTMLElement | null>, isFocused: boolean) {
  useEffect(() => {
    const element = item.current;
    if (!isFocused || element === null) return;
    const tree = element.closest('[role="tree"]');
    if (tree?.contains(document.activeElement) === true) element.focus({ preventScroll: true });
  }, [item, isFocused]);
  useLayoutEffect(() => {
    const element = item.current;
    const tree = element?.closest<HTMLElement>(".react-flow__nodes");
    return () => {
      if (element !== null && document.activeElement === element) {
        tree?.focus({ preventScroll: true });
      }
    };
  }, [item]);
}

function CardWords({ card, lights }: { card: TreeCard; lights: TreeHighlights }) {
  const first = useNodeLabel(card.nodeIds[0] ?? "");
  const names = lights.nameOf(card);
  const isNamed = names.branches !== "";
  const isPinned = card.endingIds.some((id) => id === lights.pinnedId);
  return (
    <>
      <span className={styles.title}>
        {isPinned && <PinIcon />}
        {isNamed ? <BranchWords names={names} /> : <OneLine>{titleOf(first)}</OneLine>}
      </span>
      <span dir="auto" className={styles.note}>
        {noteOf(card, first, isNamed, lights)}
      </span>
    </>
  );
}

function titleOf(label: NodeLabel | undefined): string {
  if (label === undefined) return "…";
  return label.title === "" ? treeWords.noText : label.title;
}

function noteOf(
  card: TreeCard,
  label: NodeLabel | undefined,
  isNamed: boolean,
  lights: TreeHighlights,
): string {
  const state = lights.states.get(card.key);
  if (state === "waits") return treeWords.waits;
  if (state === "runs") return treeWords.answers;
  if (state === "unseen") return treeWords.unseen;
  const count = card.nodeIds.length;
  const at = lights.versionOf(card);
  const version = at === undefined ? "" : ` · ${at.position} / ${at.count}`;
  if (isNamed) {
    return count > 1 ? `${titleOf(label)} · ${count}` : titleOf(label);
  }
  if (card.kind === "folded") return treeWords.foldedMessages(count);
  return `${label === undefined ? "" : treeWords.writtenBy[label.role]}${version}`;
}
