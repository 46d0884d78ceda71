import type { ComponentProps, ReactNode } from "react";

import { classes } from "./classes.ts";
import { Dot } from "./dot.tsx";
import type { DotProps } from "./dot.tsx";

import styles from "./chip.module.css";

export interface ChipProps extends ComponentProps<"button"> {
  /** Index of a branch hue; draws its dot before the label. */
  hue?: number;
  state?: DotProps["state"];
  icon?: ReactNode;
  /** Said after the label in a lighter voice, for example the model's provider. */
  note?: string;
}

/** A small rounded button: a branch that leaves here, the composer's model or mode. */
export function Chip({ hue, state, icon, note, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={classes(styles["chip"], className)}>
      {hue !== undefined && <Dot hue={hue} {...(state === undefined ? {} : { state })} />}
      {icon}
      <span className={styles["label"]}>{children}</span>
      {note !== undefined && <span className={styles["note"]}>{note}</span>}
    </button>
  );
}

export interface BadgeProps {
  tone?: "plain" | "accent" | "waits" | "broke";
  children: ReactNode;
}

/** A word about something that cannot be pressed: "built in", "reaches the network". */
export function Badge({ tone = "plain", children }: BadgeProps) {
  return <span className={classes(styles["badge"], styles[tone])}>{children}</span>;
}

/** Key names beside a command. */
export function Keys({ children }: { children: ReactNode }) {
  return <kbd className={styles["keys"]}>{children}</kbd>;
}
