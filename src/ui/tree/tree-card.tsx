import { Handle, Position, useStore } from "@xyflow/react";
import type { NodeProps } from "@xyflow/react";
import { memo, useEffect, useLayoutEffect, useRef } from "react";

import { useGist } from "#app/conversation/node-gists.ts";
import type { NodeGist } from "#app/conversation/node-gists.ts";
import { classes } from "#ui/kit/classes.ts";
import { Dot } from "#ui/kit/dot.tsx";
import { ChevronDownIcon, ChevronRightIcon, PinIcon } from "#ui/kit/icons-branch.tsx";

import type { TreeCard } from "./cards.ts";
import { useTreeLights } from "./tree-lights.ts";
import type { TreeLights } from "./tree-lights.ts";

import styles from "./tree-card.module.css";

/** Below this zoom words cannot be read; a card is then a mark in its branch's hue. */
const READABLE = 0.42;

/** One card of the canvas; `data` is the card itself. */
export const TreeCardNode = memo(function TreeCardNode({ data }: NodeProps) {
  // The canvas gives back what `canvas-rows.ts` put in.
  const { card } = data as { card: TreeCard };
  const lights = useTreeLights();
  const isReadable = useStore((state) => state.transform[2] >= READABLE);
  const item = useRef<HTMLDivElement>(null);
  const isFocused = lights.focused === card.key;
  const { act } = lights;
  useFocusWith(item, isFocused);
  const names = lights.nameOf(card);
  const state = lights.states.get(card.key);
  const hits = lights.hits?.get(card.key);
  const isFork = card.children.length > 1;
  return (
    <>
      <Handle
        type="target"
        position={Position.Top}
        isConnectable={false}
        className={styles["end"]}
      />
      <Handle
        type="source"
        position={Position.Bottom}
        isConnectable={false}
        className={styles["end"]}
      />
      {/* Keys are handled once, by the canvas around all cards. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
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
        data-hue={names.hue % 8}
        data-path={lights.path.has(card.key)}
        data-dim={lights.hits !== null && hits === undefined}
        className={classes(styles["card"], !isReadable && styles["far"])}
        onClick={(event) => {
          act.preview(card);
          if (isTouch(event)) act.read(card, event.currentTarget);
        }}
        onDoubleClick={() => act.goThere(card)}
        onFocus={(event) => {
          act.focus(card.key);
          if (event.currentTarget.matches(":focus-visible")) act.read(card, event.currentTarget);
        }}
        onBlur={(event) => act.read(null, event.currentTarget)}
        onPointerEnter={(event) => isMouse(event) && act.read(card, event.currentTarget)}
        onPointerLeave={(event) => isMouse(event) && act.read(null, event.currentTarget)}
        onContextMenu={(event) => {
          event.preventDefault();
          act.menu(card, new DOMRect(event.clientX, event.clientY));
        }}
      >
        <CardWords card={card} lights={lights} />
        {state !== undefined && (
          <span className={styles["state"]}>
            <Dot state={state === "runs" ? "live" : state === "waits" ? "waiting" : "broke"} />
          </span>
        )}
        {hits !== undefined && <span className={styles["hits"]}>{hits}</span>}
        {card.kind === "folded" && (
          <Fold label="Unfold" onPress={() => act.unfold(card)}>
            <ChevronRightIcon />
          </Fold>
        )}
        {(isFork || card.hidden > 0) && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles["below"]}
            data-tip={card.hidden > 0 ? "Show what is below" : "Fold what is below"}
            onClick={(event) => {
              event.stopPropagation();
              act.toggleBelow(card);
            }}
          >
            {card.hidden > 0 ? `+${card.hidden}` : <ChevronDownIcon />}
          </button>
        )}
      </div>
    </>
  );
});

/** A finger leaves the card with every tap; a card that was tapped is read until something else is. */
function isMouse({ pointerType }: React.PointerEvent): boolean {
  return pointerType !== "touch";
}

function isTouch({ nativeEvent }: React.MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
}

function Fold(props: { label: string; onPress: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      // Space does it from the keyboard.
      tabIndex={-1}
      aria-hidden="true"
      data-tip={props.label}
      className={styles["fold"]}
      onClick={(event) => {
        event.stopPropagation();
        props.onPress();
      }}
    >
      {props.children}
    </button>
  );
}

/**
 * The roving focus follows the state, but is taken from nothing outside the tree. A card that leaves
 * the picture with it leaves it to the tree, which brings the card back.
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

function CardWords({ card, lights }: { card: TreeCard; lights: TreeLights }) {
  const first = useGist(card.nodeIds[0] ?? "");
  const { branches } = lights.nameOf(card);
  const isPinned = card.endingIds.some((id) => id === lights.pinnedId);
  const title = branches === "" ? titleOf(first) : branches;
  return (
    <>
      <span className={styles["title"]}>
        {isPinned && <PinIcon />}
        <span>{title}</span>
      </span>
      <span className={styles["note"]}>{noteOf(card, first, branches !== "", lights)}</span>
    </>
  );
}

const roles = { user: "you", assistant: "assistant", tool: "tool", system: "system" };

function titleOf(gist: NodeGist | undefined): string {
  if (gist === undefined) return "…";
  return gist.title === "" ? "No words yet" : gist.title;
}

function noteOf(
  card: TreeCard,
  gist: NodeGist | undefined,
  isNamed: boolean,
  lights: TreeLights,
): string {
  const state = lights.states.get(card.key);
  if (state === "waits") return "waits for you";
  if (state === "runs") return "answering";
  const count = card.nodeIds.length;
  const version = card.siblings > 1 ? ` · ${card.position} / ${card.siblings}` : "";
  if (isNamed) {
    return count > 1 ? `${titleOf(gist)} · ${count}` : titleOf(gist);
  }
  if (card.kind === "folded") return `${count} messages folded`;
  return `${gist === undefined ? "" : roles[gist.role]}${version}`;
}
