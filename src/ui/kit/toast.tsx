import { useEffect, useEffectEvent, useRef } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { CrossIcon } from "./icons-act.tsx";
import { useTopModal } from "./modal.ts";

import styles from "./toast.module.css";

export interface ToastProps {
  message: ReactNode;
  /** The act it offers, for example "Undo". */
  action?: { label: string; onAct: () => void };
  onDismiss: () => void;
  /** Milliseconds it stays while nobody points at it or has the focus in it. */
  duration?: number;
}

/** Says what was done and lets it be undone. */
export function Toast({ message, action, onDismiss, duration = 10_000 }: ToastProps) {
  const box = useRef<HTMLOutputElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(
    () => (box.current === null ? undefined : countDown(box.current, duration, () => dismiss())),
    [duration],
  );
  return (
    <output ref={box} className={styles["toast"]}>
      <span className={styles["message"]}>{message}</span>
      {action !== undefined && (
        <Button size="small" variant="quiet" className={styles["act"]} onClick={action.onAct}>
          {action.label}
        </Button>
      )}
      <IconButton size="small" label="Dismiss" icon={<CrossIcon size={14} />} onClick={onDismiss} />
    </output>
  );
}

/**
 * Where toasts gather, newest last: at the head of what is in view, as the foot holds what is used
 * next; over the title of a dialog while one is open, since nothing outside it can be pressed.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const modal = useTopModal();
  const box = (
    <div className={classes(styles["toasts"], modal !== null && styles["inModal"])}>{children}</div>
  );
  return modal === null ? box : createPortal(box, modal);
}

/** Runs out while left alone; pointing at it or focusing it winds it up again. */
function countDown(box: HTMLElement, duration: number, done: () => void): () => void {
  let timer = setTimeout(done, duration);
  const gone = new AbortController();
  const { signal } = gone;
  const hold = (): void => clearTimeout(timer);
  const go = (): void => {
    clearTimeout(timer);
    if (!box.matches(":hover") && !box.contains(document.activeElement)) {
      timer = setTimeout(done, duration);
    }
  };
  box.addEventListener("pointerenter", hold, { signal });
  box.addEventListener("focusin", hold, { signal });
  box.addEventListener("pointerleave", go, { signal });
  // The focus has not arrived anywhere yet while it leaves.
  box.addEventListener("focusout", () => queueMicrotask(go), { signal });
  return () => {
    clearTimeout(timer);
    gone.abort();
  };
}
