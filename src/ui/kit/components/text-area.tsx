import { useCallback } from "react";
import type { ComponentProps, Ref } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./text-input.module.css";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "style"> {
  mono?: boolean;
  /** No frame of its own, as something around it draws one. */
  bare?: boolean;
  /** Minimum and maximum number of lines; beyond that it scrolls. */
  minRows?: number;
  maxRows?: number;
}

/** A text area that grows with its text. */
export function TextArea({
  mono = false,
  bare = false,
  minRows = 2,
  maxRows = 12,
  className,
  ref,
  onInput,
  ...rest
}: TextAreaProps) {
  const fitted = useCallback((area: HTMLTextAreaElement) => fit(area, ref), [ref]);
  return (
    <textarea
      enterKeyHint="enter"
      dir={mono ? "ltr" : "auto"}
      {...rest}
      ref={fitted}
      onInput={(event) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
      className={classes(styles.area, mono && styles.mono, bare && styles.bare, className)}
      style={{
        minHeight: rows(minRows, bare),
        maxHeight: bare ? `min(${maxRows}lh, ${MOST_BARE})` : rows(maxRows, bare),
      }}
    />
  );
}

/** What a message box may take of the page, so that its frame takes at most about a third of a low one. */
const MOST_BARE = "0.4 * var(--page-height) - 84px";

function rows(count: number, bare: boolean): string {
  return bare ? `${count}lh` : `calc(${count}lh + 16px)`;
}

/** Needed only if the browser cannot size a field by its content. */
function grow(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

function fit(area: HTMLTextAreaElement, ref: Ref<HTMLTextAreaElement> | undefined) {
  grow(area);
  if (typeof ref === "function") return ref(area);
  if (ref) ref.current = area;
  return () => {
    if (ref) ref.current = null;
  };
}
