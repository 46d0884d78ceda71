import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { classes } from "#ui/kit/browser/classes.ts";
import type { ActiveOption } from "#ui/kit/browser/use-active-option.ts";
import { StarIcon } from "#ui/kit/icons/icons-act.tsx";
import { CheckIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { controlWords } from "#ui/words/controls.ts";

import { Dot } from "./dot.tsx";
import { Note } from "./note.tsx";
import { suggestionsIn } from "./suggestion.ts";
import type { Suggestion, SuggestionRow, SuggestionWords } from "./suggestion.ts";

import styles from "./combobox-list.module.css";

export interface ComboboxListProps<Value> {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  rows: readonly SuggestionRow<Value>[];
  options: ActiveOption;
  onChoose: (index: number) => void;
  /** Stars a suggestion, or removes its star. */
  onStar?: (index: number) => void;
  /** The list may take all the room beside the field. */
  tall?: boolean;
  /** For suggestions with more to show than their text. */
  describe?: (suggestion: Suggestion<Value>) => SuggestionWords;
}

/** Assumed height of a row not yet measured (px). */
const ROW = 32;
/** The least height of a row (px). */
const LEAST_ROW = 30;
/**
 * How many rows are rendered until the list is first scrolled: as many as fit at its greatest height. A
 * number that depended on the rows would leave out those that arrive while the list is open.
 */
const firstRows = (tall: boolean) => (tall ? Math.ceil(window.innerHeight / LEAST_ROW) : 12);
/** Distance to the window's edge and to the field (px). */
const EDGE = 8;
const GAP = 6;
/** The list is never lower than this (px). */
const LEAST = 48;

/** The list at the field. Of hundreds of rows, only the visible ones are rendered. */
export function ComboboxList<Value>(props: ComboboxListProps<Value>) {
  const {
    anchor,
    label,
    rows,
    options,
    onChoose,
    onStar,
    tall = false,
    describe = textAlone,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const at = rows.findIndex((row) => row.kind === "suggestion" && row.index === options.active);
  const count = suggestionsIn(rows).length;
  useLayoutEffect(() => {
    const place = () => placeAt(box.current, anchor.current, tall);
    if (box.current?.matches(":popover-open") === false) box.current.showPopover();
    place();
    const follow = ({ target }: Event) => {
      if (target !== box.current) place();
    };
    // A phone is turned, or its keyboard comes up and the field is scrolled into view.
    window.addEventListener("resize", place);
    window.addEventListener("scroll", follow, true);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", follow, true);
    };
  }, [anchor, tall]);
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: "nearest" });
  }, [at]);
  return (
    <div
      ref={box}
      id={options.listId}
      role="listbox"
      aria-label={label}
      popover="manual"
      className={styles.list}
      // The field keeps the focus, since leaving it would accept the typed text.
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={-1}
    >
      <Virtualizer
        ref={list}
        scrollRef={box}
        itemSize={ROW}
        keepMounted={at < 0 ? [] : [at]}
        ssrCount={firstRows(tall)}
      >
        {rows.map((row) =>
          row.kind === "heading" ? (
            <div key={row.key} role="presentation" className={styles.heading}>
              {row.label}
            </div>
          ) : (
            <Option
              key={row.key}
              suggestion={row}
              words={describe(row)}
              id={options.optionId(row.index)}
              count={count}
              active={row.index === options.active}
              onPoint={() => options.setActive(row.index)}
              onChoose={() => onChoose(row.index)}
              onStar={() => onStar?.(row.index)}
            />
          ),
        )}
      </Virtualizer>
    </div>
  );
}

function textAlone({ text }: Suggestion<unknown>): SuggestionWords {
  return { name: text };
}

/**
 * Places the list above the field if there is room, so that its lower edge stays in place while it shrinks to
 * the matches. In a dialog it goes below, if there is room: above are the field's label and the title.
 */
function placeAt(box: HTMLElement | null, anchor: HTMLElement | null, tall: boolean): void {
  if (box === null || anchor === null) return;
  box.style.maxHeight = tall ? mostBeside(anchor) : "";
  const { left, top, bottom, over, under } = tightRoomAt(anchor, box.offsetHeight);
  const most = window.innerWidth - box.offsetWidth - EDGE;
  box.style.left = `${Math.max(EDGE, Math.min(left, most))}px`;
  const fitsUnder = box.offsetHeight <= under;
  const isAbove =
    anchor.closest("dialog") === null
      ? box.offsetHeight <= over || over >= under
      : !fitsUnder && over >= under;
  const room = isAbove ? over : under;
  if (box.offsetHeight > room) box.style.maxHeight = `${Math.max(LEAST, room)}px`;
  box.style.top = isAbove ? "auto" : `${bottom + GAP}px`;
  box.style.bottom = isAbove ? `${window.innerHeight - top + GAP}px` : "auto";
}

/** The greatest height of a tall list: all the room above or below the anchor, and at least some rows. */
function mostBeside(anchor: HTMLElement): string {
  const { over, under } = roomAt(anchor);
  return `${Math.max(3 * LEAST, over, under)}px`;
}

/** The room around the anchor, or around the text field alone if that room is too little. */
function tightRoomAt(anchor: HTMLElement, height: number): Room {
  const around = roomAt(anchor);
  if (height <= Math.max(around.over, around.under)) return around;
  return roomAt(anchor.querySelector('[role="combobox"]') ?? anchor);
}

interface Room {
  left: number;
  top: number;
  bottom: number;
  /** Free room above and below (px). */
  over: number;
  under: number;
}

function roomAt(element: Element): Room {
  const { left, top, bottom } = element.getBoundingClientRect();
  // An on-screen keyboard may cover a part of the window.
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight };
  const over = top - offsetTop - GAP - EDGE;
  return { left, top, bottom, over, under: offsetTop + height - bottom - GAP - EDGE };
}

interface OptionProps {
  suggestion: Suggestion<unknown>;
  words: SuggestionWords;
  id: string;
  count: number;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
  onStar: () => void;
}

function Option(props: OptionProps) {
  const { suggestion, words, id, count, active, onPoint, onChoose, onStar } = props;
  const { index, text, chosen } = suggestion;
  const { name, label = text, note, hue, indented = false, shortNote, starred } = words;
  return (
    // The text field handles the keys, so the list only needs the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-label={name}
      aria-selected={active}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes(styles.option, indented && styles.indented)}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {hue !== undefined && <Dot hue={hue} />}
      <span className={styles.words}>
        {label}
        {note !== undefined && (
          <Note
            as="small"
            size="xs"
            className={shortNote === true ? styles.shortNote : undefined}
            title={shortNote === true ? note : undefined}
          >
            {note}
          </Note>
        )}
      </span>
      {chosen && <CheckIcon size={14} />}
      {starred !== undefined && <Star on={starred} onClick={onStar} />}
    </div>
  );
}

/**
 * A star for the pointer only: screen readers take an option's content as text, and the field has a key for
 * it.
 */
function Star({ on, onClick }: { on: boolean; onClick: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      aria-hidden="true"
      title={on ? controlWords.removeFavourite : controlWords.addFavourite}
      className={styles.star}
      data-on={on}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      <StarIcon size={14} />
    </span>
  );
}
