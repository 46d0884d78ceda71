import type { ComponentProps, ReactNode } from "react";

import { classes } from "./classes.ts";

import styles from "./button.module.css";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` is the act that goes on: at most one in sight. `quiet` has no frame until hovered. */
  variant?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small";
  /** Drawn before the label. */
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
      className={classes(styles["button"], styles[variant], styles[size], className)}
    >
      {icon}
      {children !== undefined && <span className={styles["label"]}>{children}</span>}
      {keys !== undefined && (
        <span className={styles["keys"]} aria-hidden="true">
          {keys}
        </span>
      )}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name, shown as a tip as well (see Tips). */
  label: string;
  icon: ReactNode;
  size?: "normal" | "small";
  /** Where the button switches something on and off. */
  pressed?: boolean;
  /** Key names shown in the tip. */
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
        styles["button"],
        styles["quiet"],
        styles["square"],
        styles[size],
        className,
      )}
    >
      {icon}
    </button>
  );
}
