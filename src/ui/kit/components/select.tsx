import type { ReactNode } from "react";

import { hueOf } from "#domain/branching/colours.ts";
import { defined } from "#domain/defined.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { ChevronsUpDownIcon } from "#ui/kit/icons/icons-first-page.tsx";

import { Dot } from "./dot.tsx";
import type { DotProps } from "./dot.tsx";

import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  label: string;
  /** Index of a branch hue: the option shows its dot. */
  hue?: number;
  disabled?: boolean;
  /** Stands for a choice that has not been made; not offered in the list. */
  hidden?: boolean;
}

export interface SelectProps {
  /** Accessible name; omit inside a Field, which labels by `id`. */
  label?: string;
  id?: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** `pill` is the branch picker of the header. */
  look?: "control" | "pill";
  /** Dot before the value, in the pill. */
  state?: DotProps["state"];
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/**
 * A choice of one from many options. The native element supports type-ahead, and phones show their own
 * picker.
 */
export function Select(props: SelectProps) {
  const { look = "control", value, options } = props;
  const hue = options.find((option) => option.value === value)?.hue;
  return (
    <span className={classes(styles.frame, styles[look])}>
      {hue !== undefined && (
        <Mark>
          <Dot hue={hue} {...defined({ state: props.state })} />
        </Mark>
      )}
      <select
        id={props.id}
        aria-label={props.label}
        aria-describedby={props["aria-describedby"]}
        aria-invalid={props["aria-invalid"]}
        value={value}
        disabled={props.disabled}
        className={classes(styles.select, hue !== undefined && styles.marked)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option
            key={option.value}
            dir="auto"
            value={option.value}
            disabled={option.disabled}
            hidden={option.hidden}
            data-hue={option.hue === undefined ? undefined : hueOf(option.hue)}
            className={styles.option}
          >
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.chevrons}>
        <ChevronsUpDownIcon size={14} />
      </span>
    </span>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>;
}
