import { useCallback, useLayoutEffect, useRef } from "react";
import type { ComponentProps, Ref } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./text-input.module.css";

export interface TextAreaProps extends Omit<ComponentProps<"textarea">, "style"> {
  mono?: boolean;
  /** Without a frame of its own, as something around it draws one. */
  bare?: boolean;
  /** Minimum and maximum number of lines; beyond that it scrolls. */
  minRows?: number;
  maxRows?: number;
  /** It may take most of a tall page, whatever `maxRows` says. */
  tall?: boolean;
}

/** A text area that grows with its text. */
export function TextArea({
  mono = false,
  bare = false,
  minRows = 2,
  maxRows = 12,
  tall = false,
  className,
  ref,
  onInput,
  ...rest
}: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const both = useCallback((area: HTMLTextAreaElement) => holdIn([own, ref], area), [ref]);
  // In every render: the text may also change without typing, as on sending.
  useLayoutEffect(() => grow(own.current));
  return (
    <textarea
      enterKeyHint="enter"
      rows={minRows}
      dir={mono ? "ltr" : "auto"}
      {...rest}
      ref={both}
      onInput={(event) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
      className={classes(styles.area, mono && styles.mono, bare && styles.bare, className)}
      style={{
        minHeight: rows(minRows, bare),
        maxHeight: bare
          ? `min(${maxRows}lh, ${MOST_BARE})`
          : tall
            ? `max(${rows(maxRows, bare)}, 0.65 * var(--page-height))`
            : rows(maxRows, bare),
      }}
    />
  );
}

/**
 * The greatest height of a message box: with its frame it takes at most about a third of a low page, and
 * about half of a tall one.
 */
const MOST_BARE = "max(0.4 * var(--page-height) - 84px, 0.7 * var(--page-height) - 260px)";

function rows(count: number, bare: boolean): string {
  return bare ? `${count}lh` : `calc(${count}lh + 16px)`;
}

/** Sizes the field by its content, if the browser cannot do that by itself. */
function grow(area: HTMLTextAreaElement | null): void {
  if (area === null || CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

/** Sets all refs to the text area. Returns what clears them. */
function holdIn(
  refs: readonly (Ref<HTMLTextAreaElement> | undefined)[],
  area: HTMLTextAreaElement,
) {
  const releases = refs.map((ref) => hold(ref, area));
  return () => {
    for (const release of releases) release?.();
  };
}

function hold(ref: Ref<HTMLTextAreaElement> | undefined, area: HTMLTextAreaElement) {
  if (typeof ref === "function") return ref(area) ?? (() => void ref(null));
  if (ref === null || ref === undefined) return undefined;
  ref.current = area;
  return () => {
    ref.current = null;
  };
}
