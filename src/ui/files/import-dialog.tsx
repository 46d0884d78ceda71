import { useEffect, useEffectEvent, useState } from "react";

import { useFilesView } from "#app/files/files-view.ts";
import { useImport } from "#app/files/import.ts";
import type { ImportView } from "#app/files/import.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { ImportPlan } from "#domain/files/plan.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

import { ImportProblemCard } from "./import-problem-card.tsx";
import { ImportReport } from "./import-report.tsx";
import { Progress } from "./progress.tsx";
import { useFileActs } from "./use-file-acts.ts";
import { countWords, sizeWords } from "./words.ts";

/** A file on its way in: what it would bring, and nothing written before the person's word. */
export function ImportDialog({ file }: { file: File }) {
  const { state, share, plan, problem, confirm } = useImport(file);
  const [withOtherParameters, setWithOtherParameters] = useState(false);
  const close = useFilesView((view) => view.next);
  const finish = useEffectEvent(() => {
    if (plan !== undefined) sayWhatCame(plan);
    close();
  });
  useEffect(() => {
    if (state === "done") finish();
  }, [state]);
  const brings = plan !== undefined && plan.add.contexts.length + plan.blobs.length > 0;
  return (
    <Dialog
      title="Import"
      description={`${file.name}, ${sizeWords(file.size)}`}
      onClose={close}
      footer={
        <Footer
          state={state}
          brings={brings}
          onClose={close}
          onConfirm={() => confirm({ withOtherParameters })}
        />
      }
    >
      {state === "reading" && <Progress label="Reading the file" share={share} />}
      {state === "reporting" && plan !== undefined && (
        <ImportReport
          plan={plan}
          withOtherParameters={withOtherParameters}
          onWithOtherParameters={setWithOtherParameters}
        />
      )}
      {(state === "writing" || state === "done") && (
        <Progress label="Storing the conversations" share={share} />
      )}
      {state === "refused" && problem !== undefined && <ImportProblemCard problem={problem} />}
    </Dialog>
  );
}

interface FooterProps {
  state: ImportView["state"];
  /** There is something to write. */
  brings: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

function Footer({ state, brings, onClose, onConfirm }: FooterProps) {
  const { chooseImport } = useFileActs();
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
      {state === "reporting" && <p>Nothing that is here is changed.</p>}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {state === "reporting" && (
        <Button variant="primary" onClick={onConfirm}>
          Import
        </Button>
      )}
    </>
  );
}

/** Beside the list, where they stand now, a notice leads to the first that is not in the bin. */
function sayWhatCame({ conversations, blobs }: ImportPlan): void {
  const came = conversations.filter(({ outcome }) => outcome !== "same");
  const first = came.find(({ isBinned }) => !isBinned);
  const text =
    came.length === 0
      ? `${countWords(blobs.length, "attachment")} came in.`
      : `${countWords(came.length, "conversation")} came in.`;
  const act = () => {
    useView.getState().set({ settingsOpen: false, layer: null, listOpen: false });
    if (first !== undefined) goTo(first.contextId);
  };
  useView
    .getState()
    .notify({ text, ...(first === undefined ? {} : { action: { label: "Open", act } }) });
}
