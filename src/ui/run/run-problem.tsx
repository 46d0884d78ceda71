import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useRunActions } from "#app/react/actions/runs.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { useHasPartialText } from "#app/react/queries/partial-answer.ts";
import { openPanel } from "#app/view/panel.ts";
import { isInDoubt } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { offersRetry } from "#domain/runs/run-states.ts";
import { isEndedAtLimit, isInterrupted } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { answeringModel } from "#domain/settings/effective-settings.ts";
import { isTaskAtWork } from "#domain/tasks/task-at-work.ts";
import { focusMessage } from "#ui/acts/focus-message.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { mustBeCured, waitsUntil } from "#ui/cures/cure.ts";
import { hasKeyboard } from "#ui/kit/browser/has-keyboard.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { runWords } from "#ui/words/run.ts";

import { RescueButton } from "./rescue-button.tsx";
import { withTitles } from "./tool-titles.ts";

/** Why the run stopped or is being retried, and what the person can do. */
export function RunProblem({ run, branchId }: { run: RunRow; branchId: string }) {
  const actions = useRunActions(branchId);
  const { context, tree, active } = useCurrentConversation();
  const dispatch = useDispatch();
  const branch = tree.byId.get(branchId);
  const connections = useConnections();
  const { connectionId, modelId } = answeringModel(context, branch, connections);
  const connection = connections?.find(({ id }) => id === connectionId);
  const isLost = connections !== undefined && connection === undefined;
  const hasPartialText = useHasPartialText(run);
  const doubt = run.calls.some(isInDoubt);
  const tools = useTools();
  const error = run.error && withTitles(run.error, run.calls, (name) => tools.title(name));
  const keep = () => {
    actions.stop();
    // The pressed button disappears, so the focus moves.
    if (hasKeyboard()) focusMessage();
  };
  const waysOn = !doubt && (
    <WaysOn
      hasText={hasPartialText}
      isSecond={isLost || (error !== undefined && isCuredFirst(error))}
      // After tool results, to ask again is to continue with them, so only Continue is offered.
      onlyGoesOn={error !== undefined && goesOnWithResults(error)}
      onContinue={actions.continue}
      onRetry={actions.retry}
      {...(isInterrupted(run) ? { onKeep: keep } : {})}
    />
  );
  if (error === undefined) {
    return (
      <ErrorCard title={runWords.failedUnread} actions={waysOn}>
        {runWords.failedUnreadCure}
      </ErrorCard>
    );
  }
  return (
    <CureCard
      error={error}
      connection={connection}
      modelId={modelId}
      {...(branchId === active.id
        ? {}
        : { beforeModel: async () => dispatch({ type: "branch.activate", branchId }) })}
      hasText={hasPartialText}
      tone={run.state === "failed" && !isEndedAtLimit(run) ? "broke" : "waits"}
      {...(offersRetry(run.state) ? {} : { meanwhile: runWords.retriesItself })}
      actions={
        !doubt && (
          <>
            {waysOn}
            {error.kind === "storage" && <RescueButton />}
            {/* The run panel shows only the active branch. */}
            {isTaskAtWork(error) && branchId === active.id && (
              <Button onClick={() => openPanel("run")}>{runWords.showTasks}</Button>
            )}
          </>
        )
      }
    />
  );
}

/** Whether the run ended after results with which it can continue. A rejected answer has none. */
function goesOnWithResults({ kind, budget }: RunError): boolean {
  if (kind === "budget") return budget !== "output_retries" && budget !== "validator_retries";
  return kind === "no_progress";
}

function isCuredFirst(error: RunError): boolean {
  return mustBeCured(error) || waitsUntil(error) !== undefined;
}

interface WaysOnProps {
  hasText: boolean;
  /** Whether something else has to be done first. */
  isSecond: boolean;
  onlyGoesOn: boolean;
  onContinue: () => void;
  onRetry: () => void;
  /** Keeps an interrupted run as it is; absent if the run was not interrupted. */
  onKeep?: () => void;
}

/** Retry and Continue. The one that keeps what has arrived is the primary button. */
function WaysOn({ hasText, isSecond, onlyGoesOn, onContinue, onRetry, onKeep }: WaysOnProps) {
  const goesOn = hasText || onlyGoesOn;
  const strong = isSecond ? "plain" : "primary";
  return (
    <>
      {goesOn && (
        <Button variant={strong} onClick={onContinue}>
          {runWords.continue}
        </Button>
      )}
      {!onlyGoesOn && (
        <Button variant={goesOn ? "plain" : strong} onClick={onRetry}>
          {runWords.retry}
        </Button>
      )}
      {onKeep !== undefined && (
        <Button variant="quiet" onClick={onKeep}>
          {hasText ? runWords.keepAsItIs : runWords.leaveUnanswered}
        </Button>
      )}
    </>
  );
}
