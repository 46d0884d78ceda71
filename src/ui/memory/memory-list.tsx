import { useLayoutEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { Virtualizer } from "virtua";

import type { Memory } from "#domain/memories/memory.ts";

import { MemoryItem } from "./memory-item.tsx";

import styles from "./memory.module.css";

/** From this many notes on, only visible ones are rendered. */
const MANY = 60;
/** Usual height of a note with the gap below it (px). */
const ROW = 78;

export interface MemoryListProps {
  memories: readonly Memory[];
  /** Renders the actions for a note. */
  actions: ComponentType<{ memory: Memory }>;
}

/** A list of any number of notes, in the tab panel that scrolls them. */
export function MemoryList(props: MemoryListProps) {
  if (props.memories.length >= MANY) return <LongList {...props} />;
  const { actions: Actions } = props;
  return (
    <ul className={styles.list}>
      {props.memories.map((memory) => (
        <li key={memory.id}>
          <MemoryItem memory={memory}>
            <Actions memory={memory} />
          </MemoryItem>
        </li>
      ))}
    </ul>
  );
}

function LongList({ memories, actions: Actions }: MemoryListProps) {
  const { place, scroller, start } = usePanelScroller();
  return (
    <div ref={place}>
      {scroller !== null && (
        <Virtualizer
          key={scroller.localName}
          as="ul"
          item="li"
          itemSize={ROW}
          scrollRef={{ current: scroller }}
          startMargin={start}
        >
          {memories.map((memory) => (
            <div key={memory.id} className={styles.spaced}>
              <MemoryItem memory={memory}>
                <Actions memory={memory} />
              </MemoryItem>
            </div>
          ))}
        </Virtualizer>
      )}
    </div>
  );
}

/** The panel around the list, and the distance from its top to the list (px). */
function usePanelScroller() {
  const place = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ scroller: HTMLElement | null; start: number }>({
    scroller: null,
    start: 0,
  });
  useLayoutEffect(() => {
    const list = place.current;
    const panel = list?.closest<HTMLElement>('[role="tabpanel"]') ?? null;
    if (list === null || panel === null) return;
    const measure = () => {
      const scroller = scrollerOf(panel);
      const start =
        list.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top +
        scroller.scrollTop;
      setFound((before) =>
        before.start === start && before.scroller === scroller ? before : { scroller, start },
      );
    };
    const watched = new ResizeObserver(measure);
    // What is above the list may change its height, and with it the height of the whole content.
    if (panel.firstElementChild !== null) watched.observe(panel.firstElementChild);
    watched.observe(panel);
    measure();
    return () => watched.disconnect();
  }, []);
  return { place, ...found };
}

/** The element that scrolls. In a low dialog, that is the dialog instead of the panel. */
function scrollerOf(panel: HTMLElement): HTMLElement {
  const scrolls = getComputedStyle(panel).overflowY !== "visible";
  return scrolls ? panel : (panel.closest("dialog") ?? panel);
}
