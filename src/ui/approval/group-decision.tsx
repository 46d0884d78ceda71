import { useContext } from "react";

import type { ToolCallRequest } from "#domain/message.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Checkbox, Segmented } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { callInShort } from "./call-in-short.ts";
import { scopes } from "./decision.tsx";
import { RefusedDecision } from "./refused-decision.tsx";
import type { CallActs, CallForm } from "./use-approval.ts";
import type { ArgumentEdit } from "./use-argument-edits.ts";
import { Armed } from "./use-armed.ts";

import styles from "./approval.module.css";

/** A waiting call and what the person has put in for it. */
interface AskedCall {
  call: ToolCallRequest;
  form: CallForm;
}

export interface GroupDecisionProps {
  /** The calls of one tool; at least one. */
  asked: readonly AskedCall[];
  /** Undefined if the tool no longer exists. */
  definition: ToolDefinition | undefined;
  acts: CallActs;
}

/** The buttons with which the person decides on the ticked calls of a tool together. */
export function GroupDecision({ asked, definition, acts }: GroupDecisionProps) {
  const armed = useContext(Armed);
  const ticked = asked.filter(({ form }) => !form.apart);
  const calls = ticked.map(({ call }) => call);
  const forEach = (act: (call: ToolCallRequest) => void) => asked.forEach(({ call }) => act(call));
  // The dialog's foot says what keeps the person from deciding on several calls.
  const isBegun = ticked.some(({ form }) => form.writes !== null);
  const isUnfit = ticked.some(({ form }) => form.edit.problem !== null);
  const mayDecide = armed && calls.length > 0 && !isBegun;
  const mayApprove = mayDecide && !isUnfit && definition !== undefined;
  const areOpen = asked.every(({ form }) => form.opened);
  const scope = (ticked[0] ?? asked[0])?.form.scope ?? "call";
  return (
    <>
      {definition === undefined && <p className={styles.does}>{approvalWords.toolGone}</p>}
      <Row gap="loose">
        <Checkbox
          label={approvalWords.ticked(calls.length, asked.length)}
          checked={calls.length === asked.length}
          mixed={calls.length > 0 && calls.length < asked.length}
          onChange={(isTicked) => forEach((call) => acts.onApart(call, !isTicked))}
        />
        <Button
          size="small"
          variant="quiet"
          onClick={() => forEach((call) => acts.onOpened(call, !areOpen))}
        >
          {areOpen ? approvalWords.closeAll : approvalWords.openAll}
        </Button>
      </Row>
      {definition?.outsideText === true && (
        <Checkbox
          label={approvalWords.reviewResults}
          checked={asked.every(({ form }) => form.review)}
          mixed={asked.some(({ form }) => form.review) && !asked.every(({ form }) => form.review)}
          onChange={(review) => forEach((call) => acts.onReview(call, review))}
        />
      )}
      <InPart asked={ticked} />
      <RefusedDecision why={asked.find(({ form }) => form.refused !== undefined)?.form.refused} />
      <Row>
        <Segmented
          label={approvalWords.scope}
          value={scope}
          onChange={(chosen) => forEach((call) => acts.onScope(call, chosen))}
          options={scopesOfMany}
        />
        <span className={styles.decide}>
          <Button disabled={!mayDecide} onClick={() => acts.onDenyThese(calls)}>
            {approvalWords.denyThese(calls.length)}
          </Button>
          <Button
            variant="primary"
            disabled={!mayApprove}
            onClick={() => acts.onApproveThese(calls)}
          >
            {approvalWords.approveThese(calls.length)}
          </Button>
        </span>
      </Row>
    </>
  );
}

const scopesOfMany = scopes.map((scope) =>
  scope.value === "call" ? { ...scope, label: approvalWords.scopeCalls } : scope,
);

/** Says that the calls have more to read than their lines show. */
function InPart({ asked }: { asked: readonly AskedCall[] }) {
  const cut = asked.filter(({ form }) => !form.opened && isCut(form.edit));
  return cut.length > 0 && <Note tone="waits">{approvalWords.shownInPart(cut.length)}</Note>;
}

const known = new WeakMap<ArgumentEdit, boolean>();

/** Whether the call's line leaves something out. */
function isCut(edit: ArgumentEdit): boolean {
  const cut = known.get(edit) ?? callInShort(edit.text).left > 0;
  known.set(edit, cut);
  return cut;
}
