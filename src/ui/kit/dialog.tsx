import { useId, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";

import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { CrossIcon } from "./icons-act.tsx";
import { openModal } from "./modal.ts";

import styles from "./dialog.module.css";

export interface DialogProps {
  /** The accessible name and the heading, which takes the focus. */
  title: string;
  /** One or two sentences under the heading. */
  description?: ReactNode;
  /** The close button, and Escape unless `onEscape` is given. Unmount the dialog to close it. */
  onClose: () => void;
  /** What Escape means where it is not simply closing. */
  onEscape?: () => void;
  /** Buttons at the end; a line of text before them goes to the left. */
  footer?: ReactNode;
  /** Closes on a press outside. Never where something could be lost or decided by it. */
  lightDismiss?: boolean;
  width?: "narrow" | "normal" | "wide";
  /** `left` and `right` are sheets: full height, at the side. */
  placement?: "middle" | "left" | "right";
  /** It asks for what a run waits for; the next of its kind may follow it at once. */
  asks?: boolean;
  /** Without padding: the content draws its own sections. */
  flush?: boolean;
  children?: ReactNode;
}

/**
 * A native modal dialog, open as long as it is mounted. The browser keeps focus inside, makes the
 * rest inert and gives focus back to where it was.
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
      className={classes(styles["dialog"], styles[width], styles[placement])}
      onKeyDown={(event) => escape(event, props)}
      onCancel={(event) => {
        // The browser's own way of closing (Android's back) must ask as Escape does.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        (props.onEscape ?? props.onClose)();
      }}
      onPointerDown={(event) => {
        if (props.lightDismiss === true && outside(event)) props.onClose();
      }}
    >
      <header className={styles["header"]}>
        <div className={styles["titles"]}>
          <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className={styles["title"]}>
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-said`} className={styles["description"]}>
              {description}
            </p>
          )}
        </div>
        <IconButton label="Close" icon={<CrossIcon />} onClick={props.onClose} />
      </header>
      <div className={classes(styles["body"], props.flush === true && styles["flush"])}>
        {props.children}
      </div>
      {footer !== undefined && <footer className={styles["footer"]}>{footer}</footer>}
    </dialog>
  );
}

function openOn(dialog: HTMLDialogElement | null, heading: HTMLElement | null) {
  if (dialog === null) return;
  const close = openModal(dialog);
  heading?.focus();
  return close;
}

/** A prevented key press is no request to close, so that the browser never closes it over our head. */
function escape(event: KeyboardEvent<HTMLDialogElement>, props: DialogProps): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  // A menu or a tip inside takes the first Escape for itself.
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
