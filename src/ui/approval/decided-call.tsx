import type { ToolCallRequest } from "#domain/message.ts";
import type { OpenCall } from "#domain/run.ts";
import { CheckIcon, CrossIcon } from "#ui/kit/icons/icons-act.tsx";

import styles from "./approval.module.css";

interface DecidedCallProps {
  call: ToolCallRequest;
  place: string;
  /** The run's record of the call. */
  open: OpenCall | undefined;
}

/** A call that is decided while others of its message still wait. */
export function DecidedCall({ call, place, open }: DecidedCallProps) {
  const approved = open?.status === "approved";
  return (
    <p className={styles.decided} data-approved={approved}>
      {approved ? <CheckIcon /> : <CrossIcon />}
      <span className={styles.tool}>{call.toolName}</span>
      <span>{decisionWords(call, open)}</span>
      <span className={styles.place}>{place}</span>
    </p>
  );
}

function decisionWords(call: ToolCallRequest, open: OpenCall | undefined): string {
  if (open?.settled?.source === "person") return "answered by you";
  if (open?.status !== "approved") return "denied";
  const how = call.editedFrom === undefined ? "approved" : "approved with edits";
  return `${how}; runs once all calls are decided`;
}
