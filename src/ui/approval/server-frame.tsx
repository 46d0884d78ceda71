import type { ReactNode } from "react";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { forgetTyped } from "#app/view/typed-answers.ts";
import type { Branch } from "#domain/context.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import type { DialogProps } from "#ui/kit/components/dialog.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { PostponeHint } from "./postpone-hint.tsx";
import { useArmed } from "./use-armed.ts";
import { Where } from "./where.tsx";

import styles from "./approval.module.css";

/** Props of a dialog in which a server asks the person something during a call. */
export interface ServerAsking<Question extends CallQuestion> {
  branch: Branch;
  question: Question;
  /** The server no longer waits, so what was written can only be copied. */
  isWithdrawn: boolean;
  onPostpone: () => void;
}

/** A button that decides. */
export interface ServerDecision {
  label: string;
  variant: "quiet" | "plain" | "primary";
  /** Explains what the button does. */
  tip?: string;
  isBlocked?: boolean;
  onPress: () => void;
}

export interface ServerFrameProps extends ServerAsking<CallQuestion> {
  title: string;
  /** The sentence that says what the server asks for during the call. */
  says: (where: ReactNode, server: ReactNode, tool: ReactNode) => ReactNode;
  width?: DialogProps["width"];
  /** The buttons; they work only once the dialog is armed. */
  decisions: readonly ServerDecision[];
  children: ReactNode;
}

function ServerName({ server }: { server: CallQuestion["server"] }) {
  return (
    <>
      <strong dir="auto">{escapeHidden(server.name)}</strong> (
      <span dir="ltr" className={styles.address}>
        {server.address}
      </span>
      )
    </>
  );
}

/** The dialog around a server's question: who asks, during which call, and how to postpone it. */
export function ServerFrame(props: ServerFrameProps) {
  const { branch, question, isWithdrawn, title, says, width = "normal", children } = props;
  const { server, toolName } = question;
  const { armed } = useArmed();
  const close = () => {
    if (isWithdrawn) forgetTyped(question.id);
    props.onPostpone();
  };
  return (
    <Dialog
      title={title}
      asks
      width={width}
      description={says(
        <Where branch={branch} />,
        <ServerName server={server} />,
        <span dir="auto">{escapeHidden(toolName)}</span>,
      )}
      onClose={close}
      footer={
        isWithdrawn ? (
          <Button onClick={close}>{approvalWords.close}</Button>
        ) : (
          <>
            <p className={styles.hint}>
              <PostponeHint /> {approvalWords.callWaits}
            </p>
            <div className={styles.decide}>
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
            </div>
          </>
        )
      }
    >
      {isWithdrawn && (
        <Alert className={styles.withdrawn}>
          {approvalWords.waitsNoLonger(escapeHidden(server.name))}
        </Alert>
      )}
      {children}
    </Dialog>
  );
}
