import { NOT_ASKED } from "#domain/runs/not-asked.ts";
import type { JournalRow } from "#domain/runs/run.ts";
import type { CallNote } from "#domain/tool.ts";
import { runPanelWords } from "#ui/words/run-panel.tsx";

type CallDetail = Extract<JournalRow["detail"], { kind: "call" }>;

const notedWords: Readonly<Record<CallNote["what"], (to: string) => string>> = runPanelWords.noted;

/** Another version of Bough may have noted something for which this one has no words. */
function noteText({ what, to }: CallNote): string {
  return Object.hasOwn(notedWords, what) ? notedWords[what](to) : what;
}

/** One fact about a call, in the run's timeline. */
export function factText(detail: CallDetail): string {
  switch (detail.phase) {
    case "intended":
      return runPanelWords.toolRequested;
    case "decided":
      if (detail.status === "denied") return runPanelWords.denied;
      if (detail.scope === NOT_ASKED) return runPanelWords.notAsked;
      return detail.edited ? runPanelWords.approvedEdited : runPanelWords.approved;
    case "started":
      return runPanelWords.started;
    case "noted":
      return noteText(detail.note);
    case "done":
      if (detail.isError) return runPanelWords.failed;
      return detail.source === "person" ? runPanelWords.answeredByPerson : runPanelWords.done;
  }
}
