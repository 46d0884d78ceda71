import { useEffect, useState } from "react";

import type { CallQuestion } from "#app/attention/call-questions.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useCallQuestions } from "#app/react/queries/call-questions.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useLiveAnswer, useLookup } from "#app/react/queries/live-answer.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { useWaitingTasks } from "#app/react/queries/tasks.ts";
import type { WaitingTask } from "#app/react/queries/tasks.ts";
import { reopenDecision } from "#app/view/decision-dialogs.ts";
import { switchPanel } from "#app/view/panel.ts";
import { asksForDecision } from "#domain/runs/run-states.ts";
import type { RunState, StatePath } from "#domain/runs/run-states.ts";
import { isEndedAtLimit, isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { taskContextId } from "#domain/tasks/task-ids.ts";
import { askingTaskCalls, openTaskCalls } from "#domain/tasks/task-stage.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Meter } from "#ui/kit/components/meter.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { runWords } from "#ui/words/run.ts";

import { MessageQueue } from "./message-queue.tsx";
import { OtherBranches } from "./other-branches.tsx";
import { RunTrouble } from "./run-trouble.tsx";
import { dotState, lookupText, runText, statusText } from "./state-text.ts";
import { useShownState } from "./use-shown-state.ts";
import { WriterStatusCard } from "./writer-status-card.tsx";

import styles from "./run-strip.module.css";

const WaitingTasks = lazyComponent(async () => (await import("./waiting-tasks.tsx")).WaitingTasks);

export interface RunStripProps {
  run: RunRow | undefined;
  branchId: string;
}

/** Shows what is happening now, above the composer. The line keeps its height so that nothing moves. */
export function RunStrip({ run, branchId }: RunStripProps) {
  const state = useShownState(run);
  const question = useQuestionDuring(run, branchId);
  const waiting = useTasksThatWait();
  const isTaskWaiting = waiting.length > 0;
  return (
    <div className={styles.strip}>
      <WriterStatusCard />
      {run !== undefined && <RunTrouble run={run} />}
      {run !== undefined && <MessageQueue run={run} branchId={branchId} />}
      <div
        className={styles.line}
        data-waits={asksForDecision(state) || isTaskWaiting || question !== undefined}
      >
        {run !== undefined && state !== "restoring" && !(isTaskWaiting && isOnlyTasks(run)) && (
          <Happening run={run} question={question} />
        )}
        {isTaskWaiting && <WaitingTasks waiting={waiting} />}
        {/* Not announced: the announcer reports events; this element holds the current status. */}
        <VisuallyHidden
          role="status"
          aria-live="off"
          aria-label={runWords.status}
          data-state={state}
        >
          {question === undefined ? statusOf(run, state, isTaskWaiting) : runWords.serverAsks}
        </VisuallyHidden>
        <OtherBranches branchId={branchId} />
        {run !== undefined && <Spent run={run} />}
      </div>
    </div>
  );
}

function statusOf(run: RunRow | undefined, state: StatePath, isTaskWaiting: boolean): string {
  const isEnded = run !== undefined && isEndedAtLimit(run) && !isTaskWaiting;
  return isEnded ? runWords.endedAtLimit : statusText(state, isTaskWaiting);
}

/**
 * The sub-tasks of the conversation in view that wait for the person. Reads nothing while no sub-task is at
 * work; an ended one is in the bin.
 */
function useTasksThatWait(): readonly WaitingTask[] {
  const { context, tasks = [] } = useCurrentConversation();
  const isAnyLive = tasks.some(({ deletedAt }) => deletedAt === undefined);
  return useWaitingTasks(isAnyLive ? context.id : null) ?? [];
}

/** Whether the run is waiting for sub-tasks. */
function isOnlyTasks(run: RunRow): boolean {
  return openTaskCalls(run).length > 0;
}

/** The question that a server asks during a call of the run, or of a sub-task that one of its calls began. */
function useQuestionDuring(run: RunRow | undefined, branchId: string): CallQuestion | undefined {
  const tasks = run === undefined ? [] : askingTaskCalls(run).map(taskContextId);
  return useCallQuestions().find(
    (one) => one.branchId === branchId || tasks.includes(one.contextId),
  );
}

function Happening({ run, question }: { run: RunRow; question: CallQuestion | undefined }) {
  const { active } = useCurrentConversation();
  const { modelId } = useAnsweringModel(active);
  const tools = useTools();
  const actions = useRunActions(run.branchId);
  const { state, answerNodeId } = run;
  const says =
    question === undefined
      ? runText(run, modelId, (name) => tools.title(name))
      : `“${escapeHidden(question.server.name)}” ${question.says}`;
  const lookup = useLookup(ANSWERS.has(state) ? run.id : "");
  if (says === "") return null;
  return (
    <>
      <span className={styles.dot}>
        <Dot
          state={
            question !== undefined ? "waiting" : isEndedAtLimit(run) ? "still" : dotState(state)
          }
        />
      </span>
      <OneLine aria-hidden="true">
        {lookup === undefined ? says : lookupText(lookup)}
        {state === "transientFailure.backingOff" && <Countdown deadline={run.deadline} />}
        {question === undefined && (TAKES_TIME.has(state) || lookup !== undefined) && (
          <Elapsed key={lookup?.about ?? state} />
        )}
        {state === "streamingLLMResponse" && lookup === undefined && (
          <Silence draftId={run.draftNodeId ?? ""} />
        )}
      </OneLine>
      {/* The dialog opens by itself. This button reopens it after it was postponed. */}
      {question !== undefined && (
        <Button size="small" onClick={() => reopenDecision(question.id)}>
          {runWords.answer}
        </Button>
      )}
      {asksForDecision(state) && answerNodeId !== undefined && (
        <Button size="small" onClick={() => reopenDecision(answerNodeId)}>
          {state === "awaitingClarification" ? runWords.answer : runWords.decide}
        </Button>
      )}
      {state === "transientFailure.backingOff" && (
        <Button size="small" onClick={actions.retryNow}>
          {runWords.retryNow}
        </Button>
      )}
    </>
  );
}

/** States in which nothing else on the page moves. */
const TAKES_TIME: ReadonlySet<string> = new Set<RunState>([
  "awaitingLLMResponse",
  "executingTools",
]);

/** States in which the provider may look something up. A lookup is over once the run leaves them. */
const ANSWERS: ReadonlySet<string> = new Set<RunState>([
  "awaitingLLMResponse",
  "streamingLLMResponse",
]);

/** In seconds; shorter waits are not worth showing. */
const WORTH_SAYING = 3;

/** Shows the seconds since it was mounted. */
function Elapsed() {
  const [since] = useState(Date.now);
  const seconds = Math.floor((useNow(500) - since) / 1_000);
  return seconds < WORTH_SAYING ? null : runWords.elapsed(seconds);
}

/** In seconds; models pause this long within an ordinary answer. */
const ORDINARY_PAUSE = 8;

/**
 * Says how long a begun answer has brought nothing new. Silent while a tool call arrives, which is shown only
 * when complete.
 */
function Silence({ draftId }: { draftId: string }) {
  const answer = useLiveAnswer(draftId);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let latest = Date.now();
    const leave = answer?.subscribe(() => {
      latest = Date.now();
    });
    const look = () => setSeconds(Math.floor((Date.now() - latest) / 1_000));
    const timer = setInterval(look, 1_000);
    return () => {
      leave?.();
      clearInterval(timer);
    };
  }, [answer]);
  if (seconds < ORDINARY_PAUSE || (answer?.callNames().length ?? 0) > 0) return null;
  return runWords.silentFor(seconds);
}

/** Shows the seconds until the next attempt, whose time is absolute. */
function Countdown({ deadline }: { deadline: number | undefined }) {
  const now = useNow(250);
  if (deadline === undefined) return null;
  return runWords.retryIn(Math.max(0, Math.ceil((deadline - now) / 1_000)));
}

/** @param every the interval in milliseconds */
function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/**
 * Shows what the run has used so far, and opens the run panel when pressed. Model calls are counted from the
 * second on: beside a plain answer, their limit would look like the rest of an allowance.
 */
function Spent({ run }: { run: RunRow }) {
  const { modelCalls, tokens } = run.counters;
  const limit = run.limits.modelCalls;
  const isCounted = modelCalls > 1;
  const running = run.state !== "idle";
  if (modelCalls === 0 || (!isCounted && tokens === 0 && isUnfinished(run))) return null;
  // A run that ended without a token count, such as after a refused request, still offers a way to the panel.
  const isSaid = isCounted || tokens === 0;
  const calls = isSaid ? runWords.callsOf(modelCalls, isCounted ? limit : null) : "";
  return (
    <button
      type="button"
      aria-label={runWords.spent(calls, tokens)}
      data-tip={runWords.spentTip}
      className={styles.spent}
      onClick={() => switchPanel("run")}
    >
      {isSaid && <span className={styles.calls}>{calls}</span>}
      {running && isCounted && limit !== null && (
        <Meter label={runWords.callsMeter} value={modelCalls} max={limit} />
      )}
      {tokens > 0 && runWords.tokens(tokens)}
    </button>
  );
}
