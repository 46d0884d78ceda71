import { useEffect, useEffectEvent, useRef } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import { classes } from "#ui/kit/browser/classes.ts";
import { useTopModal } from "#ui/kit/browser/modal.ts";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import * as toastWords from "#ui/words/toast.ts";

import { Button, IconButton } from "./button.tsx";

import styles from "./toast.module.css";

export interface ToastProps {
  message: ReactNode;
  /** The action it offers, for example "Undo". */
  action?: { label: string; onAct: () => void };
  onDismiss: () => void;
  /** Milliseconds it stays unless it is hovered or focused. */
  duration?: number;
}

/** Reports what happened, often with an action such as Undo. */
export function Toast({ message, action, onDismiss, duration = 10_000 }: ToastProps) {
  const box = useRef<HTMLOutputElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(
    () => (box.current === null ? undefined : countDown(box.current, duration, () => dismiss())),
    [duration],
  );
  return (
    <output ref={box} className={styles.toast}>
      <span className={styles.words}>
        <span className={styles.message}>{message}</span>
        {action !== undefined && (
          <Button size="small" variant="quiet" className={styles.act} onClick={action.onAct}>
            {action.label}
          </Button>
        )}
      </span>
      <IconButton
        size="small"
        label={toastWords.dismiss}
        icon={<CrossIcon size={14} />}
        onClick={onDismiss}
      />
    </output>
  );
}

/**
 * Where toasts appear: on the left above the composer, where text that has been read to its end leaves room.
 * While a dialog is open they appear beside it but are children of it, since nothing outside it can be
 * pressed.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const modal = useTopModal();
  const box = (
    <div className={classes(styles.toasts, modal !== null && styles.inModal)}>{children}</div>
  );
  return modal === null ? box : createPortal(box, modal);
}

/** Counts down, except while hovered or focused; then it starts again. */
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
  // At this event, the focus has not arrived at its next element yet.
  box.addEventListener("focusout", () => queueMicrotask(go), { signal });
  return () => {
    clearTimeout(timer);
    gone.abort();
  };
}
