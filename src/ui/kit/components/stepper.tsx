import type { Ref } from "react";

import { ChevronLeftIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";

import styles from "./stepper.module.css";

export interface StepperProps {
  /** Accessible name of the group. */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The current position, from 1. */
  position: number;
  count: number;
  onPrevious: () => void;
  onNext: () => void;
  ref?: Ref<HTMLFieldSetElement>;
}

/**
 * Focuses the button for this direction, or at the end the one for the other direction.
 *
 * @param stepper the element that `ref` gives
 */
export function focusStep(stepper: HTMLElement, forward: boolean): void {
  const steps = [...stepper.querySelectorAll("button")];
  const ordered = forward ? steps.reverse() : steps;
  ordered.find((step) => step.ariaDisabled !== "true")?.focus({ preventScroll: true });
}

/** "‹ 2 / 3 ›". A button at an end stays focusable, so that the focus is never lost. */
export function Stepper({ ref, ...props }: StepperProps) {
  const { position, count } = props;
  return (
    <fieldset ref={ref} aria-label={props.label} className={styles.stepper}>
      <Step label={props.previousLabel} atEnd={position <= 1} onStep={props.onPrevious} />
      <span className={styles.place}>{`${position} / ${count}`}</span>
      <Step label={props.nextLabel} atEnd={position >= count} onStep={props.onNext} forward />
    </fieldset>
  );
}

interface StepProps {
  label: string;
  atEnd: boolean;
  onStep: () => void;
  forward?: boolean;
}

function Step({ label, atEnd, onStep, forward = false }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd}
      className={styles.step}
      onClick={() => {
        if (!atEnd) onStep();
      }}
    >
      {forward ? <ChevronRightIcon size={14} /> : <ChevronLeftIcon size={14} />}
    </button>
  );
}
