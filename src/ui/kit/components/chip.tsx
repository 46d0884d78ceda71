import type { ComponentProps, ReactNode } from "react";

import { defined } from "#domain/defined.ts";
import { classes } from "#ui/kit/browser/classes.ts";

import { Dot } from "./dot.tsx";
import type { DotProps } from "./dot.tsx";
import { OneLine } from "./one-line.tsx";

import styles from "./chip.module.css";

export interface ChipProps extends ComponentProps<"button"> {
  /** Index of a branch hue; shows its dot before the label. */
  hue?: number;
  state?: DotProps["state"];
  icon?: ReactNode;
  /** Shown after the label in a lighter style, for example the model's provider. */
  note?: string;
}

/** A small rounded button: a branch that starts here, the composer's model or mode. */
export function Chip({ hue, state, icon, note, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={classes(styles.chip, className)}>
      {hue !== undefined && <Dot hue={hue} {...defined({ state })} />}
      {icon}
      <OneLine>{children}</OneLine>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </button>
  );
}

export interface BadgeProps {
  tone?: "plain" | "accent" | "waits" | "broke";
  children: ReactNode;
}

/** A label about something that cannot be pressed: "built in", "uses the network". */
export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, tone !== "plain" && styles[tone])}>{children}</span>
  );
}

/** Key names beside a command. */
export function KeyCaps({ children }: { children: ReactNode }) {
  return <kbd className={styles.keys}>{children}</kbd>;
}
