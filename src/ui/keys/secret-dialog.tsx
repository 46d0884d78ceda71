import type { ReactNode } from "react";

import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { keysWords } from "#ui/words/keys.ts";

import styles from "./keys.module.css";

export interface SecretDialogProps {
  title: string;
  description: ReactNode;
  /** The label of the main button, for example "Unlock". */
  label: string;
  busy: boolean;
  /** Whether there is nothing to submit yet. */
  disabled: boolean;
  onGive: () => void;
  onCancel: () => void;
  /** A further action beside the two buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Asks for a secret. The person can always cancel. */
export function SecretDialog(props: SecretDialogProps) {
  return (
    <Dialog title={props.title} description={props.description} asks onClose={props.onCancel}>
      <Stack
        as="form"

        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy && !props.disabled) props.onGive();
        }}
      >
        {props.children}
        <Row>
          {props.aside}
          <span className={styles.space} />
          <Button variant="quiet" onClick={props.onCancel}>
            {commonWords.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={props.busy || props.disabled}>
            {props.busy ? keysWords.oneMoment : props.label}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
