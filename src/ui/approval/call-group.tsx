import { useTools } from "#app/react/queries/open-conversation.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import { CallHead } from "./call-head.tsx";
import { CallLine, DecidedLine } from "./call-line.tsx";
import { GroupDecision } from "./group-decision.tsx";
import type { Approval } from "./use-approval.ts";

import styles from "./call-group.module.css";

export interface CallGroupProps {
  /** The calls of one tool; at least one. */
  calls: readonly ToolCallRequest[];
  approval: Approval;
  /** A call's place among all calls of the dialog, such as "1 of 50". */
  placeOf: (call: ToolCallRequest) => string;
  /** The id of the element that takes the focus once the previous call is decided. */
  headingId: (call: ToolCallRequest) => string;
  branchId: string;
}

/**
 * Many calls of one tool: each is a line that opens to show the whole call, and they can be decided on
 * together.
 */
export function CallGroup({ calls, approval, placeOf, headingId, branchId }: CallGroupProps) {
  const tools = useTools();
  const toolName = calls[0]?.toolName ?? "";
  const definition = tools.definition(toolName);
  const left = calls.filter((call) => approval.isPending(call));
  return (
    <section
      role="group"
      aria-label={`${tools.title(toolName)}, ${approvalWords.callsOfTool(calls.length)}`}
      className={styles.group}
    >
      <div className={styles.head}>
        <CallHead toolName={toolName} definition={definition}>
          {left.length === calls.length
            ? approvalWords.callsOfTool(calls.length)
            : approvalWords.leftOfTool(left.length, calls.length)}
        </CallHead>
        {left.length > 0 && (
          <GroupDecision
            asked={left.map((call) => ({ call, form: approval.formOf(call) }))}
            definition={definition}
            acts={approval.acts}
          />
        )}
      </div>
      {calls.map((call) =>
        approval.isPending(call) ? (
          <CallLine
            key={call.id}
            call={call}
            place={placeOf(call)}
            headingId={headingId(call)}
            branchId={branchId}
            acts={approval.acts}
            {...approval.formOf(call)}
          />
        ) : (
          <DecidedLine
            key={call.id}
            text={approval.decidedText(call)}
            place={placeOf(call)}
            {...approval.decisionOn(call)}
          />
        ),
      )}
    </section>
  );
}
