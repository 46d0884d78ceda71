import { useEffect, useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useBranchStates } from "#app/conversation/branch-states.ts";
import { useStanding } from "#app/conversation/hooks.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { RunRow } from "#domain/run.ts";
import { useAsking } from "#ui/approval/asking.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { Meter } from "#ui/kit/meter.tsx";

import { MessageQueue } from "./message-queue.tsx";
import { Trouble } from "./run-trouble.tsx";
import { StandingCard } from "./standing-card.tsx";
import { dotOf, runWords, statusWords } from "./state-words.ts";

import styles from "./run-strip.module.css";

export interface RunStripProps {
  run: RunRow | undefined;
  branchId: string;
}

/** What is happening now, over the composer. Its line keeps its height, so that nothing moves. */
export function RunStrip({ run, branchId }: RunStripProps) {
  const state = useShownState(run);
  const broken = run?.error !== undefined && /^(?:failed|transientFailure)/u.test(state);
  return (
    <div className={styles["strip"]}>
      <StandingCard />
      {broken && (
        <div className={styles["trouble"]}>
          <Trouble run={run} branchId={branchId} />
        </div>
      )}
      {run !== undefined && <MessageQueue run={run} branchId={branchId} />}
      <div className={styles["line"]} data-waits={ASKS.has(state)}>
        {run !== undefined && state !== "restoring" && <Happening run={run} />}
        {/* Silent: the announcer speaks of what happens, this says how things stand. */}
        <span
          role="status"
          aria-live="off"
          aria-label="Run state"
          data-state={state}
          className={styles["spoken"]}
        >
          {statusWords(state)}
        </span>
        <WaitingElsewhere branchId={branchId} />
        {run !== undefined && <Spent run={run} />}
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

/** The dialog of these states brings itself; where it was put off, the strip brings it back. */
const ASKS: ReadonlySet<string> = new Set([
  "awaitingToolApproval",
  "awaitingClarification",
  "processingToolResults.awaitingReview",
]);

function Happening({ run }: { run: RunRow }) {
  const { context, active } = useScene();
  const act = useAct();
  const { bringBack } = useAsking(run.answerNodeId ?? "");
  const { state, branchId } = run;
  const says = runWords(run, active.overrides?.modelId ?? context.config.modelId);
  if (says === "") return null;
  return (
    <>
      <span className={styles["dot"]}>
        <Dot state={dotOf(state)} />
      </span>
      <span className={styles["says"]} aria-hidden="true">
        {says}
        {state === "transientFailure.backingOff" && <Countdown deadline={run.deadline} />}
        {TAKES_TIME.has(state) && <Elapsed key={state} />}
      </span>
      {ASKS.has(state) && (
        <Button size="small" onClick={bringBack}>
          Decide
        </Button>
      )}
      {state === "transientFailure.backingOff" && (
        <Button size="small" onClick={() => void act({ type: "run.retryNow", branchId })}>
          Retry now
        </Button>
      )}
    </>
  );
}

/** States in which nothing else on the page moves. */
const TAKES_TIME: ReadonlySet<string> = new Set(["awaitingLLMResponse", "executingTools"]);

/** Under this many seconds nobody wonders. */
const WORTH_SAYING = 3;

/** Seconds since it was put on the page. */
function Elapsed() {
  const [since] = useState(Date.now);
  const seconds = Math.floor((useNow(500) - since) / 1_000);
  return seconds < WORTH_SAYING ? null : ` · ${seconds} s`;
}

/** Seconds to the next try, from an absolute time. */
function Countdown({ deadline }: { deadline: number | undefined }) {
  const now = useNow(250);
  if (deadline === undefined) return null;
  return ` in ${Math.max(0, Math.ceil((deadline - now) / 1_000))} s`;
}

/** @param every milliseconds */
function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Another branch of this conversation needs the person; its dialog opens once it is in view. */
function WaitingElsewhere({ branchId }: { branchId: string }) {
  const { conversation, tree } = useScene();
  const act = useAct();
  const states = useBranchStates(conversation);
  const waiting = [...states]
    .filter(([id, state]) => state === "waits" && id !== branchId)
    .map(([id]) => tree.byId.get(id))
    .filter((branch) => branch !== undefined);
  const [first] = waiting;
  if (first === undefined) return null;
  const rest = waiting.length - 1;
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Dot state="waiting" />}
      className={styles["elsewhere"]}
      onClick={() => void act({ type: "branch.activate", branchId: first.id })}
    >
      {`${branchLabel(tree, first)}${rest === 0 ? "" : ` and ${rest} more`} waits`}
    </Button>
  );
}

/** What the run has used so far; pressed, it opens the run's panel. */
function Spent({ run }: { run: RunRow }) {
  const setView = useView((view) => view.set);
  const { modelCalls, tokens } = run.counters;
  if (modelCalls === 0) return null;
  const tokenWords = tokens === 0 ? "" : `${tokens.toLocaleString("en")} tokens`;
  const running = run.state !== "idle";
  return (
    <button
      type="button"
      aria-label={`Run: ${modelCalls} of ${run.limits.modelCalls} calls, ${tokenWords || "tokens unknown"}`}
      className={styles["spent"]}
      onClick={() => setView({ panel: "run" })}
    >
      <span className={styles["calls"]}>
        calls {modelCalls} / {run.limits.modelCalls}
      </span>
      {running && <Meter label="Model calls used" value={modelCalls} max={run.limits.modelCalls} />}
      {tokenWords}
    </button>
  );
}
