import { useId } from "react";
import type { ReactNode } from "react";

import { classes } from "./classes.ts";

import styles from "./choice.module.css";

export interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Accessible name where the label is a picture. */
  name?: string;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** Name of the radio group. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** Fills the width, in equal parts. */
  wide?: boolean;
}

/** One of a few. Native radios under the paint: arrow keys and form semantics come with them. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  wide = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(styles["segmented"], wide && styles["wide"])}
    >
      {options.map((option) => (
        <label key={option.value} className={styles["segment"]}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

export interface SwitchProps {
  label: ReactNode;
  /** Said under the label. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles["switch"]}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles["track"]}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={styles["said"]}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** One of several that may be chosen together. */
export function Checkbox({ label, checked, disabled, onChange }: CheckboxProps) {
  return (
    <label className={styles["checkbox"]}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
