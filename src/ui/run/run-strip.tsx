import { useEffect, useState } from "react";

import { useAct } from "#app/acting.ts";
import { useStanding } from "#app/conversation-hooks.ts";
import { useBough } from "#app/hooks.ts";
import { useScene } from "#app/scene.ts";
import { useView } from "#app/view.ts";
import { textOf } from "#domain/message.ts";
import type { RunRow } from "#domain/run.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { ErrorCard } from "#ui/kit/error-card.tsx";
import { Meter } from "#ui/kit/meter.tsx";

import { errorWords } from "./error-words.ts";
import { RescueButton } from "./rescue-button.tsx";
import { StandingCard } from "./standing-card.tsx";

import styles from "./run-strip.module.css";

export interface RunStripProps {
  run: RunRow | undefined;
  branchId: string;
}

const words: Record<string, string> = {
  restoring: "",
  idle: "",
  processingUserMessage: "Getting ready",
  awaitingLLMResponse: "Waiting for the model",
  streamingLLMResponse: "Answering",
  processingLLMResponse: "Reading the answer",
  handlingToolError: "Telling the model about a wrong call",
  awaitingToolApproval: "Waiting for your approval",
  executingTools: "Running tools",
  awaitingClarification: "The model asks you something",
  processingToolResults: "Taking the results in",
  generatingResponse: "Asking the model again",
  "transientFailure.backingOff": "Trying again",
  "transientFailure.awaitingPerson": "Waiting for you",
  failed: "Failed",
};

/** States in which what is said concerns the person, so that it is worth announcing. */
const SPOKEN =
  /^(awaitingToolApproval|awaitingClarification|failed|transientFailure|idle|restoring)/u;

/** What is happening now, over the composer. It keeps its height, so that nothing moves. */
export function RunStrip({ run, branchId }: RunStripProps) {
  const act = useAct();
  const state = useShownState(run);
  const says = words[state] ?? words[state.split(".")[0] ?? ""] ?? "";
  const broken = run?.error !== undefined && /^(failed|transientFailure)/u.test(state);
  return (
    <div className={styles["strip"]}>
      <StandingCard />
      {broken && <Trouble run={run} branchId={branchId} />}
      <Queue run={run} branchId={branchId} />
      <div className={styles["line"]}>
        <span className={styles["dot"]}>{says !== "" && <Dot state={dotOf(state)} />}</span>
        <span className={styles["says"]} aria-hidden="true">
          {says}
          {state === "transientFailure.backingOff" && <Countdown deadline={run?.deadline} />}
        </span>
        <span role="status" aria-label="Run state" data-state={state} className={styles["spoken"]}>
          {SPOKEN.test(state) ? says || "Ready" : "Working"}
        </span>
        {state === "transientFailure.backingOff" && (
          <Button size="small" onClick={() => void act({ type: "run.retryNow", branchId })}>
            Retry now
          </Button>
        )}
        {run !== undefined && state !== "idle" && (
          <span className={styles["budget"]}>
            calls {run.counters.modelCalls} / {run.limits.modelCalls}
            <Meter
              label="Model calls used"
              value={run.counters.modelCalls}
              max={run.limits.modelCalls}
            />
            {run.counters.tokens > 0 && `${run.counters.tokens.toLocaleString("en")} tokens`}
          </span>
        )}
      </div>
    </div>
  );
}

/** Until the runs are restored, a row that says "streaming" is of a page that is gone. */
function useShownState(run: RunRow | undefined): string {
  const { conversation } = useScene();
  const { kind } = useStanding(conversation);
  return kind === "restoring" || kind === "broken" ? "restoring" : (run?.state ?? "idle");
}

function dotOf(state: string): "live" | "waiting" | "broke" {
  if (state === "failed") return "broke";
  return /^(awaitingToolApproval|awaitingClarification|transientFailure)/u.test(state)
    ? "waiting"
    : "live";
}

/** Seconds to the next try, from an absolute time. */
function Countdown({ deadline }: { deadline: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  if (deadline === undefined) return null;
  return ` in ${Math.max(0, Math.ceil((deadline - now) / 1_000))} s`;
}

function Trouble({ run, branchId }: RunStripProps & { run: RunRow }) {
  const act = useAct();
  const bough = useBough();
  const openSettings = useView((view) => view.set);
  if (run.error === undefined) return null;
  const { title, safe, cure } = errorWords(run.error, window.location.origin);
  const doubt = run.calls.some((call) => call.mayHaveRun === true);
  const rests = run.state === "failed" || run.state === "transientFailure.awaitingPerson";
  const retry = () =>
    void act({ type: "run.retry", branchId, runId: bough.newId(), newBranchId: bough.newId() });
  const goOn = () =>
    void act({ type: "run.continue", branchId, runId: bough.newId(), nodeId: bough.newId() });
  const kind = run.error.kind;
  return (
    <ErrorCard
      title={title}
      tone={run.state === "failed" ? "broke" : "waits"}
      quote={run.error.message}
      actions={
        rests && !doubt ? (
          <>
            <Button onClick={retry}>Retry</Button>
            <Button variant="quiet" onClick={goOn}>
              Continue
            </Button>
            {kind === "storage" && <RescueButton />}
            {(kind === "authentication" || kind === "network") && (
              <Button variant="quiet" onClick={() => openSettings({ settingsOpen: true })}>
                Open settings
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {safe} {cure}
    </ErrorCard>
  );
}

/** What was written while the branch was running: visible, and removable until it goes. */
function Queue({ run, branchId }: RunStripProps) {
  const act = useAct();
  const bough = useBough();
  if (run === undefined || run.queue.length === 0) return null;
  const resting = run.state === "idle" || run.state === "failed";
  return (
    <ul className={styles["queue"]} aria-label="Queued messages">
      {run.queue.map((message) => (
        <li key={message.nodeId}>
          <span>{textOf({ role: "user", content: message.content })}</span>
          {resting && (
            <Button
              size="small"
              onClick={() => {
                void act({ type: "message.unqueue", branchId, nodeId: message.nodeId });
                void act({
                  type: "message.send",
                  branchId,
                  message: {
                    runId: bough.newId(),
                    nodeId: message.nodeId,
                    content: message.content,
                  },
                });
              }}
            >
              Send now
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => void act({ type: "message.unqueue", branchId, nodeId: message.nodeId })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
