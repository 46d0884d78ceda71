import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough, useLive } from "#app/hooks.ts";
import type { RunRow } from "#domain/run.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/button.tsx";

import { RescueButton } from "./rescue-button.tsx";

/** Why the run rests or tries again, and what the person can do about it. */
export function Trouble({ run, branchId }: { run: RunRow; branchId: string }) {
  const act = useAct();
  const bough = useBough();
  const { context, active } = useScene();
  const config = { ...context.config, ...active.overrides };
  const connections = useLive((one) => one.keepings.connections(), []) ?? [];
  if (run.error === undefined) return null;
  const doubt = run.calls.some((call) => call.mayHaveRun === true);
  const rests = run.state === "failed" || run.state === "transientFailure.awaitingPerson";
  const retry = () =>
    void act({ type: "run.retry", branchId, runId: bough.newId(), newBranchId: bough.newId() });
  const goOn = () =>
    void act({ type: "run.continue", branchId, runId: bough.newId(), nodeId: bough.newId() });
  return (
    <CureCard
      error={run.error}
      connection={connections.find(({ id }) => id === config.connectionId)}
      modelId={config.modelId}
      tone={run.state === "failed" ? "broke" : "waits"}
      {...(rests ? {} : { meanwhile: "It is tried again by itself." })}
      actions={
        !doubt && (
          <>
            <Button onClick={retry}>Retry</Button>
            <Button variant="quiet" onClick={goOn}>
              Continue
            </Button>
            {run.error.kind === "storage" && <RescueButton />}
          </>
        )
      }
    />
  );
}
