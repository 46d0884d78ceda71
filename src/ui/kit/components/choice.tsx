import { useId } from "react";
import type { ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import { OneLine } from "./one-line.tsx";

import styles from "./choice.module.css";

export interface Option<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Accessible name if the label is an image. */
  name?: string;
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  /** Name of the radio group. */
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** Fills the width in equal parts. */
  wide?: boolean;
}

/** One of a few options. Native radio buttons underneath provide arrow keys and form semantics. */
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
      className={classes(styles.segmented, wide && styles.wide)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <OneLine>{option.label}</OneLine>
        </label>
      ))}
    </div>
  );
}

export interface PillsProps<Value extends string> {
  /** Name of the radio group. Several rows of pills may form one group. */
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of several options, as native radio buttons that wrap onto as many lines as needed. */
export function Pills<Value extends string>({ name, value, options, onChange }: PillsProps<Value>) {
  return (
    <span className={styles.pills}>
      {options.map((option) => (
        <label key={option.value} className={styles.pill}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </span>
  );
}

export interface SwitchProps {
  label: ReactNode;
  /** Shown under the label. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A toggle that takes effect immediately. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={styles.said}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  /** The checkbox stands for several others, of which some are checked. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** One of several options that can be combined. */
export function Checkbox({ label, checked, mixed = false, disabled, onChange }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed;
        }}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
