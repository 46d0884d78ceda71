import type { ComponentProps, ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./button.module.css";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` is the main action, at most one in view. `quiet` has no frame until hovered. */
  variant?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small";
  /** Shown before the label. */
  icon?: ReactNode;
  /** Key names shown at the end, for example "Ctrl N". */
  keys?: string;
}

export function Button({
  variant = "plain",
  size = "normal",
  icon,
  keys,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        styles.button,
        styles[variant],
        size === "small" && styles.small,
        className,
      )}
    >
      {icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {keys !== undefined && (
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name, also shown as a tooltip (see Tooltips). */
  label: string;
  icon: ReactNode;
  size?: "normal" | "small";
  /** Set if the button toggles something. */
  pressed?: boolean;
  /** Key names shown in the tooltip. */
  keys?: string;
}

export function IconButton({
  label,
  icon,
  size = "normal",
  pressed,
  keys,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      data-tip={keys === undefined ? label : `${label}  ${keys}`}
      {...rest}
      className={classes(
        styles.button,
        styles.quiet,
        styles.square,
        size === "small" && styles.small,
        className,
      )}
    >
      {icon}
    </button>
  );
}
