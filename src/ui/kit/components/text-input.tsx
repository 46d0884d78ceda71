import type { ComponentProps, ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./text-input.module.css";

export interface TextInputProps extends ComponentProps<"input"> {
  /** Monospaced, for keys, URLs and model names. */
  mono?: boolean;
  /** No styling of its own, inside a frame that draws the border and shows the focus. */
  bare?: boolean;
  /** Shown inside, before the text. */
  icon?: ReactNode;
}

export function TextInput({ mono, bare, icon, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      enterKeyHint={rest.type === "search" ? "search" : "done"}
      dir={mono === true ? "ltr" : "auto"}
      {...rest}
      className={classes(bare !== true && styles.input, mono === true && styles.mono, className)}
    />
  );
  if (icon === undefined) return input;
  return (
    <span className={styles.withIcon}>
      {icon}
      {input}
    </span>
  );
}

export interface FieldFrameProps extends ComponentProps<"div"> {
  invalid: boolean;
}

/** A frame around custom inputs that shows focus and errors as a text field does. */
export function FieldFrame({ invalid, className, ...rest }: FieldFrameProps) {
  return <div {...rest} data-invalid={invalid} className={classes(styles.frame, className)} />;
}
