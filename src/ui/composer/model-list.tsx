import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { CheckIcon } from "#ui/kit/icons-act.tsx";
import type { ActiveOption } from "#ui/kit/use-active-option.ts";
import { modelWords } from "#ui/models/model-words.ts";

import type { ModelChoice, ModelRow } from "./model-choices.ts";

import styles from "./model-picker.module.css";

export interface ModelListProps {
  anchor: RefObject<HTMLElement | null>;
  rows: readonly ModelRow[];
  present: ModelChoice;
  options: ActiveOption;
  onChoose: (choice: ModelChoice) => void;
}

/** A guess before a row was measured (px). */
const ROW = 32;
/** Px to the window's side and to the field. */
const EDGE = 8;
const GAP = 6;

/** The list over the field. Of hundreds of models those in view are in the page. */
export function ModelList({ anchor, rows, present, options, onChoose }: ModelListProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const at = rows.findIndex((row) => row.kind === "model" && row.index === options.active);
  const count = rows.filter((row) => row.kind === "model").length;
  useLayoutEffect(() => openOver(box.current, anchor.current), [anchor]);
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: "nearest" });
  }, [at]);
  return (
    <div
      ref={box}
      id={options.listId}
      role="listbox"
      aria-label="Models"
      popover="manual"
      className={styles["list"]}
      // The field keeps the focus: leaving it would take what is typed.
      onPointerDown={(event) => event.preventDefault()}
      tabIndex={-1}
    >
      <Virtualizer
        ref={list}
        scrollRef={box}
        itemSize={ROW}
        keepMounted={at < 0 ? [] : [at]}
        ssrCount={Math.min(rows.length, 10)}
      >
        {rows.map((row) =>
          row.kind === "connection" ? (
            <div key={row.key} role="presentation" className={styles["heading"]}>
              {row.name}
            </div>
          ) : (
            <ModelOption
              key={row.key}
              row={row}
              id={options.optionId(row.index)}
              count={count}
              active={row.index === options.active}
              chosen={
                row.choice.modelId === present.modelId &&
                row.choice.connectionId === present.connectionId
              }
              onPoint={() => options.setActive(row.index)}
              onChoose={() => onChoose(row.choice)}
            />
          ),
        )}
      </Virtualizer>
    </div>
  );
}

/** Its lower edge stays where it is while the list shrinks to what was typed. */
function openOver(box: HTMLElement | null, anchor: HTMLElement | null): void {
  if (box === null || anchor === null || box.matches(":popover-open")) return;
  box.showPopover();
  const { left, top } = anchor.getBoundingClientRect();
  const most = window.innerWidth - box.offsetWidth - EDGE;
  box.style.left = `${Math.max(EDGE, Math.min(left, most))}px`;
  box.style.bottom = `${window.innerHeight - top + GAP}px`;
}

interface ModelOptionProps {
  row: Extract<ModelRow, { kind: "model" }>;
  id: string;
  count: number;
  active: boolean;
  chosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function ModelOption({ row, id, count, active, chosen, onPoint, onChoose }: ModelOptionProps) {
  const { modelId } = row.choice;
  const facts = row.info === undefined ? "" : modelWords(row.info);
  return (
    // The text field has the keys; the pointer is the list's only other way in.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-label={[modelId, row.connectionName, facts].filter(Boolean).join(", ")}
      aria-selected={active}
      aria-posinset={row.index + 1}
      aria-setsize={count}
      className={styles["option"]}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles["name"]}>
        {row.typed ? `Use “${modelId}” at ${row.connectionName}` : modelId}
        {facts !== "" && <small className={styles["facts"]}>{facts}</small>}
      </span>
      {chosen && <CheckIcon size={14} />}
    </div>
  );
}
