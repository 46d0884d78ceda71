import { useEffect, useEffectEvent, useState } from "react";

import { useImport } from "#app/react/actions/import.ts";
import type { ImportView } from "#app/react/actions/import.ts";
import { finishImport } from "#app/view/files-view.ts";
import { notify } from "#app/view/notices.ts";
import { closeOverlay } from "#app/view/overlay.ts";
import { navigateTo } from "#app/view/route.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";

import { ImportProblemCard } from "./import-problem-card.tsx";
import { ImportReport } from "./import-report.tsx";
import { Progress } from "./progress.tsx";
import { useFileActions } from "./use-file-actions.ts";

/** A file to import: shows what it would add, and writes nothing before the person confirms. */
export function ImportDialog({ file }: { file: File }) {
  const { state, share, plan, problem, confirm } = useImport(file);
  const [withOtherParameters, setWithOtherParameters] = useState(false);
  const [withMemories, setWithMemories] = useState(false);
  const finish = useEffectEvent(() => {
    if (plan !== undefined) sayWhatCame(plan, withMemories);
    finishImport();
  });
  useEffect(() => {
    if (state === "done") finish();
  }, [state]);
  const brings = plan !== undefined && countIn(plan) > 0;
  const waitsForChoice = countIn(plan, withMemories) === 0;
  return (
    <Dialog
      title="Import"
      description={`${file.name}, ${formatBytes(file.size)}`}
      onClose={finishImport}
      footer={
        <Footer
          state={state}
          brings={brings}
          waitsForChoice={waitsForChoice}
          onClose={finishImport}
          onConfirm={() => confirm({ withOtherParameters, withMemories })}
        />
      }
    >
      {state === "reading" && <Progress label="Reading the file" share={share} />}
      {state === "reporting" && plan !== undefined && (
        <ImportReport
          plan={plan}
          withOtherParameters={withOtherParameters}
          onWithOtherParameters={setWithOtherParameters}
          withMemories={withMemories}
          onWithMemories={setWithMemories}
        />
      )}
      {(state === "writing" || state === "done") && (
        <Progress label="Saving the conversations" share={share} />
      )}
      {state === "refused" && problem !== undefined && <ImportProblemCard problem={problem} />}
    </Dialog>
  );
}

interface FooterProps {
  state: ImportView["state"];
  /** Whether there is anything to write. */
  brings: boolean;
  /** It brings only what the person has not chosen yet. */
  waitsForChoice: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function Footer({ state, brings, waitsForChoice, onClose, onConfirm }: FooterProps) {
  const { chooseImport } = useFileActions();
  if (state === "refused") {
    const another = () => {
      onClose();
      chooseImport();
    };
    return (
      <>
        <Button variant="quiet" onClick={another}>
          Choose another file
        </Button>
        <Button onClick={onClose}>Close</Button>
      </>
    );
  }
  if (state === "reporting" && !brings) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      {state === "reporting" && <p>Your existing conversations don't change.</p>}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {state === "reporting" && (
        <Button variant="primary" disabled={waitsForChoice} onClick={onConfirm}>
          Import
        </Button>
      )}
    </>
  );
}

/** How much there is to write. @param withMemories whether notes are imported too */
function countIn(plan: ImportPlan | undefined, withMemories = true): number {
  if (plan === undefined) return 0;
  const { add, blobs, memories } = plan;
  const notes = withMemories ? (memories?.add.length ?? 0) : 0;
  return add.contexts.length + blobs.length + (add.modes?.length ?? 0) + notes;
}

/** The list already shows them; a notice leads to the first one that is not in the bin. */
function sayWhatCame({ conversations, blobs, memories }: ImportPlan, withMemories: boolean): void {
  const came = conversations.filter(({ outcome }) => outcome !== "same");
  const first = came.find(({ isBinned }) => !isBinned);
  const notes = withMemories ? (memories?.add.length ?? 0) : 0;
  const parts = [
    ...(came.length === 0 ? [] : [formatCount(came.length, "conversation")]),
    ...(came.length > 0 || blobs.length === 0 ? [] : [formatCount(blobs.length, "attachment")]),
    ...(notes === 0 ? [] : [formatCount(notes, "note")]),
  ];
  const text = `Imported ${parts.join(" and ")}.`;
  const act = () => {
    closeOverlay();
    if (first !== undefined) navigateTo(first.contextId);
  };
  notify({ text, ...(first === undefined ? {} : { action: { label: "Open", act } }) });
}
