import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

import { classes } from "./classes.ts";

import styles from "./text-input.module.css";

export interface TextInputProps extends ComponentProps<"input"> {
  /** Code face, for keys, URLs and names of models. */
  mono?: boolean;
  /** Drawn inside, before the text. */
  icon?: ReactNode;
}

export function TextInput({ mono = false, icon, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...rest}
      className={classes(styles["input"], mono && styles["mono"], className)}
    />
  );
  if (icon === undefined) return input;
  return (
    <span className={styles["with-icon"]}>
      {icon}
      {input}
    </span>
  );
}

export interface Suggestion {
  value: string;
  label?: string;
}

export interface ComboboxProps extends TextInputProps {
  suggestions: readonly Suggestion[];
}

/** Free text with suggestions: the browser gives a text field with a list the role combobox. */
export function Combobox({ suggestions, ...rest }: ComboboxProps) {
  const id = useId();
  return (
    <>
      <TextInput autoComplete="off" spellCheck={false} {...rest} list={id} />
      <datalist id={id}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label ?? value}
          </option>
        ))}
      </datalist>
    </>
  );
}
