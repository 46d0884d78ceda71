import { useEffect, useEffectEvent } from "react";

import { useFilesView } from "#app/files-view.ts";
import { useImport } from "#app/import.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import { ImportProblemCard } from "./import-problem-card.tsx";
import { ImportReport } from "./import-report.tsx";
import { Progress } from "./progress.tsx";
import { countWords, sizeWords } from "./words.ts";

/** A file on its way in: what it would bring, and nothing written before the person's word. */
export function ImportDialog({ file }: { file: File }) {
  const { state, share, plan, problem, confirm } = useImport(file);
  const close = useFilesView((view) => view.next);
  const finish = useEffectEvent(() => {
    if (plan !== undefined) sayWhatCame(plan);
    close();
  });
  useEffect(() => {
    if (state === "done") finish();
  }, [state]);
  const brings = plan !== undefined && plan.add.contexts.length > 0;
  return (
    <Dialog
      title="Import"
      description={`${file.name}, ${sizeWords(file.size)}`}
      onClose={close}
      footer={
        <>
          {state === "reporting" && brings && <p>Nothing that is here is changed.</p>}
          {state === "reporting" && !brings ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <Button variant="quiet" onClick={close}>
              {state === "refused" ? "Close" : "Cancel"}
            </Button>
          )}
          {state === "reporting" && brings && (
            <Button variant="primary" onClick={confirm}>
              Import
            </Button>
          )}
        </>
      }
    >
      {state === "reading" && <Progress label="Reading the file" share={share} />}
      {state === "reporting" && plan !== undefined && <ImportReport plan={plan} />}
      {(state === "writing" || state === "done") && (
        <Progress label="Storing the conversations" share={share} />
      )}
      {state === "refused" && problem !== undefined && <ImportProblemCard problem={problem} />}
    </Dialog>
  );
}

/** Beside the list, where they stand now, a notice leads to the first that is not in the bin. */
function sayWhatCame({ conversations }: ImportPlan): void {
  const came = conversations.filter(({ outcome }) => outcome !== "same");
  const first = came.find(({ isBinned }) => !isBinned);
  const text = `${countWords(came.length, "conversation")} came in.`;
  const act = () => {
    useView.getState().set({ settingsOpen: false, layer: null, listOpen: false });
    if (first !== undefined) goTo(first.contextId);
  };
  useView
    .getState()
    .notify({ text, ...(first === undefined ? {} : { action: { label: "Open", act } }) });
}
