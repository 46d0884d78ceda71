import { memo } from "react";

import { useTools } from "#app/react/queries/open-conversation.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { OpenCall } from "#domain/runs/open-calls.ts";
import { CheckIcon, CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import styles from "./approval.module.css";

interface DecidedCallProps {
  toolName: string;
  place: string;
  approved: boolean;
  words: string;
}

/** A decision that was made on a call, in words. */
export interface DecisionMade extends Pick<DecidedCallProps, "approved" | "words"> {
  /** The same words in short, for a line beside others of its kind. */
  brief: string;
}

/** A call that was decided while others of its message still wait. */
export const DecidedCall = memo(function DecidedCall(props: DecidedCallProps) {
  const { toolName, place, approved, words } = props;
  const title = useTools().title(toolName);
  return (
    <p className={styles.decided} data-approved={approved}>
      {approved ? <CheckIcon /> : <CrossIcon />}
      <span className={styles.tool} title={toolName} dir="auto">
        {title}
      </span>
      <span>{words}</span>
      <span className={styles.place}>{place}</span>
    </p>
  );
});

/** The decision in words, from the call as it is stored now and the run's record of it. */
export function decisionWords(
  call: ToolCallRequest | undefined,
  open: OpenCall | undefined,
): DecisionMade {
  const { wasAnswered, wasDenied } = approvalWords;
  if (open?.settled?.source === "person")
    return { approved: false, words: wasAnswered, brief: wasAnswered };
  if (open?.status !== "approved") return { approved: false, words: wasDenied, brief: wasDenied };
  const isEdited = call?.editedFrom !== undefined;
  return {
    approved: true,
    words: isEdited ? approvalWords.wasApprovedEdited : approvalWords.wasApproved,
    brief: isEdited ? approvalWords.wasAllowedEdited : approvalWords.wasAllowed,
  };
}
