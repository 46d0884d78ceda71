import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useCallQuestions } from "#app/react/queries/call-questions.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { reopenDecision } from "#app/view/decision-dialogs.ts";
import { programOf } from "#domain/code-calls.ts";
import { REMEMBER_TOOL } from "#domain/memories/proposals.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { isInDoubt, isPending, isQuestion, wantsReview } from "#domain/runs/open-calls.ts";
import type { OpenCall, SettledCall } from "#domain/runs/open-calls.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { callWords } from "#ui/words/calls.ts";

import { CallOutput } from "./call-output.tsx";
import { CallProgress } from "./call-progress.tsx";
import { CallSamples } from "./call-samples.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { ToolLine } from "./tool-line.tsx";

import styles from "./tool.module.css";

// Loaded when a conversation first has a sub-task.
const TaskCard = lazyComponent(
  async () => (await import("#ui/thread/tasks/task-card.tsx")).TaskCard,
);

const DoubtFacts = lazyComponent(async () => (await import("./doubt-facts.tsx")).DoubtFacts);

export interface ToolCallLineProps {
  call: ToolCallRequest;
  run: RunRow | undefined;
  branchId: string;
}

/** A call without a result. If it is waiting for a decision, a button reopens its dialog. */
export function ToolCallLine({ call, run, branchId }: ToolCallLineProps) {
  const open = run?.calls.find((one) => one.id === call.id);
  const question = useCallQuestions().find(({ callId }) => callId === call.id);
  const review = useReview(branchId);
  const about = question?.id ?? run?.answerNodeId;
  const waits = question !== undefined || (open !== undefined && waitsForPerson(open, run));
  const inDoubt = open !== undefined && isInDoubt(open);
  const isCode = programOf(call) !== undefined;
  return (
    <>
      <div className={styles.line} data-waits={waits || inDoubt}>
        <ToolLine call={call}>
          {inDoubt ? (
            <Doubt call={open} branchId={branchId} />
          ) : waits && about !== undefined ? (
            <Button
              size="small"
              variant="quiet"
              className={styles.review}
              onClick={() => review(about)}
            >
              {callWords.review}
            </Button>
          ) : (
            <Note as="span" className={styles.outcome} data-tone={toneOf(call, open, run)}>
              {outcomeOf(call, open, run)}
            </Note>
          )}
        </ToolLine>
        <CallProgress callId={call.id} untilPrinted={isCode} />
        {call.problem !== undefined && (
          <ProblemNote toolName={call.toolName} problem={call.problem} />
        )}
      </div>
      {inDoubt && run !== undefined && (
        <DoubtFacts runId={run.id} callId={call.id} toolName={call.toolName} />
      )}
      {isCode && <CallOutput callId={call.id} />}
      {call.toolName !== START_TASK ? (
        <CallSamples callId={call.id} isOpen />
      ) : (
        call.approvalStatus === "approved" && <TaskCard call={call} result={open?.settled} isOpen />
      )}
    </>
  );
}

/**
 * Returns a function that reopens the dialog about an answer, or about a question of a server. The dialog belongs
 * to the branch in view, so a lane beside it is made the branch in view first.
 */
function useReview(branchId: string): (about: string) => void {
  const dispatch = useDispatch();
  const { active } = useCurrentConversation();
  return (about) => {
    reopenDecision(about);
    if (active.id !== branchId) void dispatch({ type: "branch.activate", branchId });
  };
}

/**
 * Whether the person must decide about the call or review its result. A question counts only once no other
 * call runs or waits for approval, because it is not asked before.
 */
function waitsForPerson(open: OpenCall, run: RunRow | undefined): boolean {
  if (isPending(open)) return true;
  if (isQuestion(open)) return run?.state === "awaitingClarification";
  return wantsReview(open) && run?.state === "processingToolResults.awaitingReview";
}

/** A call that had started when the page closed: the person decides whether to run it again. */
function Doubt({ call, branchId }: { call: OpenCall; branchId: string }) {
  const dispatch = useDispatch();
  const { id: callId, refused } = call;
  return (
    <span role="group" aria-label={callWords.mayHaveRunLabel} className={styles.doubt}>
      {refused === undefined ? (
        callWords.mayHaveRun
      ) : (
        <Alert as="span" title={refused}>
          {callWords.notSaved}
        </Alert>
      )}
      <Button size="small" onClick={() => void dispatch({ type: "call.rerun", branchId, callId })}>
        {callWords.runAgain}
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => void dispatch({ type: "call.abandon", branchId, callId })}
      >
        {callWords.abandon}
      </Button>
    </span>
  );
}

type Tone = "good" | "broke" | "plain";

function toneOf(call: ToolCallRequest, open: OpenCall | undefined, run: RunRow | undefined): Tone {
  if (call.problem !== undefined) return "broke";
  if (call.approvalStatus !== "approved" || isHeldUp(open, run)) return "plain";
  if (open?.settled?.isError !== true) return "good";
  return open.settled.source === "system" ? "plain" : "broke";
}

function outcomeOf(
  call: ToolCallRequest,
  open: OpenCall | undefined,
  run: RunRow | undefined,
): string {
  if (call.problem !== undefined) return callWords.couldNotRun;
  if (open?.settled?.source === "person") return callWords.answeredByPerson;
  if (call.approvalStatus === "denied") return callWords.denied;
  if (open?.settled !== undefined) return settledWords(call, open.settled);
  if (open !== undefined && isQuestion(open)) return callWords.askedNext;
  if (isHeldUp(open, run)) return callWords.interrupted;
  if (open?.started === true) return callWords.running;
  if (call.editedFrom !== undefined) return callWords.approvedEdited;
  // Not "approved": the person may not have been asked.
  return call.approvalStatus === "approved" ? callWords.willRun : call.approvalStatus;
}

/**
 * How a call ended. One that the person did not run again after a reload has not failed: its outcome is
 * unknown.
 */
function settledWords({ toolName }: ToolCallRequest, { isError, source }: SettledCall): string {
  // The person decides on the note once the answer has ended.
  if (!isError) return toolName === REMEMBER_TOOL ? callWords.proposed : callWords.done;
  return source === "system" ? callWords.noResult : callWords.failed;
}

/** Whether the call was running when the page closed and waits for the run to go on. */
function isHeldUp(open: OpenCall | undefined, run: RunRow | undefined): boolean {
  const hasBegun = open?.started === true && open.settled === undefined;
  return hasBegun && run?.state.startsWith("transientFailure.") === true;
}
