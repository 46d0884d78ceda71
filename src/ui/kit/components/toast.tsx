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

/** Reports an action and offers to undo it. */
export function Toast({ message, action, onDismiss, duration = 10_000 }: ToastProps) {
  const box = useRef<HTMLOutputElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(
    () => (box.current === null ? undefined : countDown(box.current, duration, () => dismiss())),
    [duration],
  );
  return (
    <output ref={box} className={styles.toast}>
      <span className={styles.message}>{message}</span>
      {action !== undefined && (
        <Button size="small" variant="quiet" className={styles.act} onClick={action.onAct}>
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        label={toastWords.dismiss}
        icon={<CrossIcon size={14} />}
        onClick={onDismiss}
      />
    </output>
  );
}

export interface ToastsProps {
  children: ReactNode;
  /** The header has room for them over the title, so that they need not cover any text. */
  overTitle?: boolean;
}

/**
 * Where toasts appear, newest last: at the top of the view, as the controls used next are at the
 * bottom; over the title of an open dialog, as nothing outside it can be pressed.
 */
export function Toasts({ children, overTitle = false }: ToastsProps) {
  const modal = useTopModal();
  const place = modal === null ? overTitle && styles.overTitle : styles.inModal;
  const box = <div className={classes(styles.toasts, place)}>{children}</div>;
  return modal === null ? box : createPortal(box, modal);
}

/** Counts down unless hovered or focused, which restarts it. */
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
  // The focus has not arrived anywhere yet when it leaves.
  box.addEventListener("focusout", () => queueMicrotask(go), { signal });
  return () => {
    clearTimeout(timer);
    gone.abort();
  };
}
