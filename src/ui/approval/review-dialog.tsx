import { useAct } from "#app/commands/acting.ts";
import { useTools } from "#app/conversation/hooks.ts";
import { useJournal } from "#app/conversation/run-journal.ts";
import { useScene } from "#app/conversation/scene.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { toolRuns } from "#domain/run-report.ts";
import type { ToolRun } from "#domain/run-report.ts";
import { resultText } from "#domain/visible-text.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import type { ApprovalProps } from "./approval-dialog.tsx";
import { PaintedText } from "./painted-text.tsx";
import { PostponeHint } from "./postpone-hint.tsx";
import { ToolPicture } from "./tool-picture.tsx";
import { useArmed } from "./use-armed.ts";

import styles from "./approval.module.css";

/** What tools brought from outside, before the model sees it. */
export function ReviewDialog({ branch, run, onPostpone }: ApprovalProps) {
  const act = useAct();
  const { tree } = useScene();
  const { armed, disarm } = useArmed();
  const journal = useJournal(run.id) ?? [];
  const waiting = new Set(
    run.calls
      .filter((call) => call.review === true && call.settled?.isError === false)
      .map((call) => call.id),
  );
  const results = toolRuns(journal).filter((tool) => waiting.has(tool.callId));
  if (results.length === 0) return null;
  const decide = (type: "review.release" | "review.withhold", callId: string) => {
    disarm();
    void act({ type, branchId: branch.id, callId });
  };
  return (
    <Dialog
      title="Review results"
      description={
        <>
          On <strong>{branchLabel(tree, branch)}</strong>. The model has not seen this yet.
        </>
      }
      flush
      onClose={onPostpone}
      footer={
        <p className={styles["hint"]}>
          <PostponeHint /> The run waits for you.
        </p>
      }
    >
      {results.map((tool, index) => (
        <OneResult
          key={tool.callId}
          tool={tool}
          place={`${index + 1} of ${results.length}`}
          armed={armed}
          onPass={() => decide("review.release", tool.callId)}
          onWithhold={() => decide("review.withhold", tool.callId)}
        />
      ))}
    </Dialog>
  );
}

interface OneResultProps {
  tool: ToolRun;
  place: string;
  armed: boolean;
  onPass: () => void;
  onWithhold: () => void;
}

function OneResult({ tool, place, armed, onPass, onWithhold }: OneResultProps) {
  const tools = useTools();
  return (
    <section role="group" aria-label={`${tool.toolName}, ${place}`} className={styles["call"]}>
      <header className={styles["head"]}>
        <ToolPicture definition={tools.definition(tool.toolName)} />
        <h3 className={styles["tool"]}>{tool.toolName}</h3>
        <span className={styles["place"]}>{place}</span>
      </header>
      {/* It scrolls: a keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label="Result" dir="auto" className={styles["brought"]}>
        <PaintedText text={resultText(tool.done?.result ?? null)} />
      </pre>
      <div className={styles["decide"]}>
        <Button disabled={!armed} onClick={onWithhold}>
          Withhold
        </Button>
        <Button variant="primary" disabled={!armed} onClick={onPass}>
          Pass on
        </Button>
      </div>
    </section>
  );
}
