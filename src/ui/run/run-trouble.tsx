import { useAct } from "#app/acting.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { RunRow } from "#domain/run.ts";
import { Button } from "#ui/kit/button.tsx";
import { ErrorCard } from "#ui/kit/error-card.tsx";

import { errorWords } from "./error-words.ts";
import { RescueButton } from "./rescue-button.tsx";

/** Why the run rests or tries again, and what the person can do about it. */
export function Trouble({ run, branchId }: { run: RunRow; branchId: string }) {
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
      {safe} {rests ? cure : "It is tried again by itself."}
    </ErrorCard>
  );
}
