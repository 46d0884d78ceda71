import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { keepInView } from "#ui/kit/browser/keep-in-view.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons/icons-branch.tsx";

import styles from "./ways-in.module.css";

export interface ConnectOptionProps {
  icon: ReactNode;
  /** The button's label, an imperative. */
  title: string;
  hint: string;
  /** Set if the option expands in place. */
  open?: boolean;
  onPress: () => void;
  /** Shown at the end of the line instead of the chevron. */
  end?: ReactNode;
  disabled?: boolean;
  /**
   * Whether the option is still invisible. It has its place already, so that nothing moves when it appears.
   */
  isComing?: boolean;
  children?: ReactNode;
}

/** One way to connect a model: a line that acts immediately, or expands to ask for details. */
export function ConnectOption({
  icon,
  title,
  hint,
  open,
  onPress,
  end,
  disabled,
  isComing = false,
  children,
}: ConnectOptionProps) {
  const id = useId();
  return (
    <li
      className={styles.way}
      data-open={open === true}
      data-coming={isComing}
      aria-hidden={isComing || undefined}
    >
      <button
        type="button"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        aria-expanded={open}
        disabled={disabled}
        className={styles.press}
        onClick={onPress}
      >
        <span className={styles.icon}>{icon}</span>
        <Stack as="span" gap={0} className={styles.words}>
          <span id={`${id}-title`} className={styles.title}>
            {title}
          </span>
          <Note as="span" id={`${id}-hint`} className={styles.hint}>
            {hint}
          </Note>
        </Stack>
        <span className={styles.end}>
          {end ?? (open === true ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />)}
        </span>
      </button>
      {open === true && <Inside>{children}</Inside>}
    </li>
  );
}

/** Scrolls the expanded content into view, and again when it grows. */
function Inside({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    return element === null ? undefined : keepInView(element);
  }, []);
  return (
    <div ref={box} className={styles.inside}>
      {children}
    </div>
  );
}
