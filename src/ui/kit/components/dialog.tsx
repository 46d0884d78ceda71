import { useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";

import { classes } from "#ui/kit/browser/classes.ts";
import { openModal } from "#ui/kit/browser/modal.ts";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { controlWords } from "#ui/words/controls.ts";

import { Boundary } from "./boundary.tsx";
import { IconButton } from "./button.tsx";

import styles from "./dialog.module.css";

export interface DialogProps {
  /** The accessible name and the heading, which takes the focus. */
  title: string;
  /** One or two sentences under the heading. */
  description?: ReactNode;
  /** Called by the close button, and by Escape unless `onEscape` is given. Unmount the dialog to close it. */
  onClose: () => void;
  /** What Escape does if it does not simply close. */
  onEscape?: () => void;
  /** Buttons at the end; a line of text before them is aligned left. */
  footer?: ReactNode;
  /** Closes on a press outside. Never used if that could lose or decide anything. */
  lightDismiss?: boolean;
  width?: "narrow" | "normal" | "wide" | "widest";
  /** `left` and `right` are sheets: full height, at the side. */
  placement?: "middle" | "left" | "right";
  /** The dialog asks for something that a run is waiting for; another such dialog may follow immediately. */
  asks?: boolean;
  /** No padding: the content draws its own sections. */
  flush?: boolean;
  children?: ReactNode;
}

/**
 * A native modal dialog, open as long as it is mounted. The browser keeps the focus inside, makes
 * the rest inert and restores the focus afterwards.
 */
export function Dialog(props: DialogProps) {
  const { title, description, footer, width = "normal", placement = "middle" } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => openOn(dialog.current, heading.current), []);
  return (
    <dialog
      ref={dialog}
      data-asks={props.asks}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-said`}
      className={classes(styles.dialog, styles[width], placement !== "middle" && styles[placement])}
      onKeyDown={(event) => escape(event, props)}
      onCancel={(event) => {
        // The browser's own close request (Android's back gesture) must ask, as Escape does. A second
        // one in a row closes the dialog without asking.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        (props.onEscape ?? props.onClose)();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) props.onClose();
      }}
      onPointerDown={(event) => {
        if (props.lightDismiss === true && outside(event)) props.onClose();
      }}
    >
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-said`} className={styles.description}>
              {description}
            </p>
          )}
        </div>
        <IconButton label={controlWords.close} icon={<CrossIcon />} onClick={props.onClose} />
      </header>
      <div className={classes(styles.body, props.flush === true && styles.flush)}>
        <Boundary what={controlWords.whatIsInWindow}>{props.children}</Boundary>
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}

function openOn(dialog: HTMLDialogElement | null, heading: HTMLElement | null) {
  if (dialog === null) return;
  const close = openModal(dialog);
  heading?.focus();
  return close;
}

/**
 * Handles Escape. A prevented key press is not a close request, so the browser never closes the dialog on its
 * own.
 */
function escape(event: KeyboardEvent<HTMLDialogElement>, props: DialogProps): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  // A menu or tooltip inside takes the first Escape itself.
  if (event.currentTarget.querySelector(":popover-open:not([data-passive])") !== null) return;
  event.preventDefault();
  event.stopPropagation();
  (props.onEscape ?? props.onClose)();
}

function outside(event: PointerEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
