import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { useJournal } from "#app/react/queries/run-journal.ts";
import { wantsReview } from "#domain/runs/open-calls.ts";
import { toolExecutions } from "#domain/runs/run-report.ts";
import type { ToolExecution } from "#domain/runs/run-report.ts";
import { visibleResult } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import type { ApprovalProps } from "./approval-dialog.tsx";
import { PaintedText } from "./painted-text.tsx";
import { PostponeHint } from "./postpone-hint.tsx";
import { RefusedDecision } from "./refused-decision.tsx";
import { ToolPicture } from "./tool-picture.tsx";
import { useArmed } from "./use-armed.ts";
import { Where } from "./where.tsx";

import styles from "./approval.module.css";

/** Results that tools brought in from outside, before the model sees them. */
export function ReviewDialog({ branch, run, onPostpone }: ApprovalProps) {
  const dispatch = useDispatch();
  const { armed, disarm } = useArmed();
  const journal = useJournal(run.id) ?? [];
  const waiting = new Set(run.calls.filter(wantsReview).map((call) => call.id));
  const results = toolExecutions(journal).filter((tool) => waiting.has(tool.callId));
  if (results.length === 0) return null;
  const decide = (type: "review.release" | "review.withhold", callId: string) => {
    disarm();
    void dispatch({ type, branchId: branch.id, callId });
  };
  return (
    <Dialog
      title={approvalWords.reviewTitle}
      description={approvalWords.notSeenYet(<Where branch={branch} />)}
      flush
      onClose={onPostpone}
      footer={
        <p className={styles.hint}>
          <PostponeHint /> {approvalWords.runWaits}
        </p>
      }
    >
      {results.map((tool, index) => (
        <OneResult
          key={tool.callId}
          tool={tool}
          place={approvalWords.place(index + 1, results.length)}
          armed={armed}
          refused={run.calls.find(({ id }) => id === tool.callId)?.refused}
          onPass={() => decide("review.release", tool.callId)}
          onWithhold={() => decide("review.withhold", tool.callId)}
        />
      ))}
    </Dialog>
  );
}

interface OneResultProps {
  tool: ToolExecution;
  place: string;
  armed: boolean;
  /** Why the last decision could not be recorded. */
  refused: string | undefined;
  onPass: () => void;
  onWithhold: () => void;
}

function OneResult({ tool, place, armed, refused, onPass, onWithhold }: OneResultProps) {
  const tools = useTools();
  const title = tools.title(tool.toolName);
  return (
    <section role="group" aria-label={`${title}, ${place}`} className={styles.call}>
      <Row as="header" className={styles.head}>
        <ToolPicture definition={tools.definition(tool.toolName)} />
        <h3 className={styles.tool} title={tool.toolName} dir="auto">
          {title}
        </h3>
        <span className={styles.place}>{place}</span>
      </Row>
      {/* Focusable, because it scrolls and must be reachable by keyboard. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={approvalWords.result}
        dir="auto"
        className={styles.brought}
      >
        <PaintedText text={visibleResult(tool.done?.result ?? null)} />
      </pre>
      <RefusedDecision why={refused} />
      <div className={styles.decide}>
        <Button disabled={!armed} onClick={onWithhold}>
          {approvalWords.withhold}
        </Button>
        <Button variant="primary" disabled={!armed} onClick={onPass}>
          {approvalWords.release}
        </Button>
      </div>
    </section>
  );
}
