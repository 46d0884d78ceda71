import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { ChevronDownIcon, ChevronRightIcon } from "#ui/kit/icons-branch.tsx";

import styles from "./ways-in.module.css";

export interface WayProps {
  icon: ReactNode;
  /** What it does, in the imperative: the name of its button. */
  title: string;
  hint: string;
  /** Present where it opens in place. */
  open?: boolean;
  onPress: () => void;
  /** Stands at the line's end in place of the mark that it opens. */
  end?: ReactNode;
  disabled?: boolean;
  children?: ReactNode;
}

/** A way to a model: one line that acts at once, or opens what it needs to know. */
export function Way({ icon, title, hint, open, onPress, end, disabled, children }: WayProps) {
  const id = useId();
  return (
    <li className={styles["way"]} data-open={open === true}>
      <button
        type="button"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        aria-expanded={open}
        disabled={disabled}
        className={styles["press"]}
        onClick={onPress}
      >
        <span className={styles["icon"]}>{icon}</span>
        <span className={styles["words"]}>
          <span id={`${id}-title`} className={styles["title"]}>
            {title}
          </span>
          <span id={`${id}-hint`} className={styles["hint"]}>
            {hint}
          </span>
        </span>
        <span className={styles["end"]}>
          {end ?? (open === true ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />)}
        </span>
      </button>
      {open === true && <Inside>{children}</Inside>}
    </li>
  );
}

/** What comes up under the line is brought into view, also where it grows later. */
function Inside({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={styles["inside"]}>
      {children}
    </div>
  );
}
