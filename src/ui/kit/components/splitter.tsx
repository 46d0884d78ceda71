import type { KeyboardEvent, PointerEvent } from "react";

import styles from "./splitter.module.css";

export interface SplitterProps {
  /** What it resizes, for example "Panel width". */
  label: string;
  /** Id of the panel it resizes. */
  controls?: string;
  /** The edge of the window the panel is at. */
  panel: "left" | "right";
  /** Width of the panel and its bounds, in px. */
  value: number;
  min: number;
  max: number;
  /** Called while it moves. */
  onChange: (value: number) => void;
  /** Called when the movement ends, for storing the value. */
  onCommit?: (value: number) => void;
  /** Called on a double click, or Enter. */
  onReset?: () => void;
}

const step = 16;

/** The line between two panes. It can be dragged, or moved with the arrow keys. */
export function Splitter(props: SplitterProps) {
  return (
    // A focusable separator is a widget (ARIA 1.2); the lint rules know only the static kind.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <hr
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={props.label}
      aria-orientation="vertical"
      aria-controls={props.controls}
      aria-valuenow={Math.round(props.value)}
      aria-valuemin={props.min}
      aria-valuemax={props.max}
      className={styles.splitter}
      onPointerDown={(event) => drag(event, props)}
      onKeyDown={(event) => nudge(event, props)}
      onDoubleClick={props.onReset}
    />
  );
}

function drag(event: PointerEvent<HTMLElement>, props: SplitterProps): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const line: HTMLElement = event.currentTarget;
  const from = event.clientX;
  const outward = props.panel === "left" ? 1 : -1;
  let value = props.value;
  let moved = false;
  const gone = new AbortController();
  const { signal } = gone;
  line.setPointerCapture(event.pointerId);
  line.addEventListener(
    "pointermove",
    (move) => {
      moved = true;
      value = bounded(props.value + outward * (move.clientX - from), props);
      props.onChange(value);
    },
    { signal },
  );
  line.addEventListener(
    "lostpointercapture",
    () => {
      gone.abort();
      if (moved) props.onCommit?.(value);
    },
    { signal },
  );
}

function nudge(event: KeyboardEvent<HTMLElement>, props: SplitterProps): void {
  const outward = props.panel === "left" ? "ArrowRight" : "ArrowLeft";
  const inward = props.panel === "left" ? "ArrowLeft" : "ArrowRight";
  const targets: Record<string, number> = {
    [outward]: props.value + step,
    [inward]: props.value - step,
    Home: props.min,
    End: props.max,
  };
  if (event.key === "Enter") props.onReset?.();
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  const value = bounded(target, props);
  props.onChange(value);
  props.onCommit?.(value);
}

function bounded(value: number, { min, max }: SplitterProps): number {
  return Math.round(Math.min(max, Math.max(min, value)));
}
