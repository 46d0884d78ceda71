import type { ReactNode } from "react";

import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import styles from "./keys.module.css";

export interface SecretDialogProps {
  title: string;
  description: ReactNode;
  /** The act, for example "Unlock". */
  label: string;
  busy: boolean;
  /** Nothing to send on yet. */
  disabled: boolean;
  onGive: () => void;
  onCancel: () => void;
  /** A way out beside the two. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Asks for something secret; it can always be refused. */
export function SecretDialog(props: SecretDialogProps) {
  return (
    <Dialog title={props.title} description={props.description} asks onClose={props.onCancel}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy && !props.disabled) props.onGive();
        }}
      >
        {props.children}
        <div className={styles["acts"]}>
          {props.aside}
          <span className={styles["space"]} />
          <Button variant="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={props.busy || props.disabled}>
            {props.busy ? "One moment…" : props.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
