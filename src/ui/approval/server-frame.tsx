import type { ReactNode } from "react";

import type { CallQuestion } from "#app/services/call-questions.ts";
import type { Branch } from "#domain/context.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import type { DialogProps } from "#ui/kit/components/dialog.tsx";

import { PostponeHint } from "./postpone-hint.tsx";
import { useArmed } from "./use-armed.ts";
import { Where } from "./where.tsx";

import styles from "./approval.module.css";

/** What a dialog needs to let a server ask the person something during a call. */
export interface ServerAsking<Question extends CallQuestion> {
  branch: Branch;
  question: Question;
  onPostpone: () => void;
}

/** One button. */
export interface ServerDecision {
  label: string;
  variant: "quiet" | "plain" | "primary";
  /** What it means. */
  tip?: string;
  isBlocked?: boolean;
  onPress: () => void;
}

export interface ServerFrameProps extends ServerAsking<CallQuestion> {
  title: string;
  /** Between the server's name and the call's. */
  says: string;
  width?: DialogProps["width"];
  /** They decide only once they are armed. */
  decisions: readonly ServerDecision[];
  children: ReactNode;
}

/** The dialog around what a server asks: who asks, during which call, and how to postpone it. */
export function ServerFrame(props: ServerFrameProps) {
  const { branch, question, onPostpone, title, says, width = "normal", children } = props;
  const { server, toolName } = question;
  const { armed } = useArmed();
  return (
    <Dialog
      title={title}
      asks
      width={width}
      description={
        <>
          <Where branch={branch} />, <strong dir="auto">{escapeHidden(server.name)}</strong> (
          <span dir="ltr" className={styles.address}>
            {server.address}
          </span>
          ) {says} during the call “<span dir="auto">{escapeHidden(toolName)}</span>”:
        </>
      }
      onClose={onPostpone}
      footer={
        <>
          <p className={styles.hint}>
            <PostponeHint /> The call waits for you.
          </p>
          {props.decisions.map(({ label, variant, tip, isBlocked = false, onPress }) => (
            <Button
              key={label}
              variant={variant}
              disabled={!armed || isBlocked}
              data-tip={tip}
              onClick={onPress}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
