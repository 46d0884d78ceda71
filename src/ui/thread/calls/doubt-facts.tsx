import { useTools } from "#app/react/queries/open-conversation.ts";
import { useJournal } from "#app/react/queries/run-journal.ts";
import { toolExecutions } from "#domain/runs/run-report.ts";
import { Note } from "#ui/kit/components/note.tsx";

import { doubtWords } from "./doubt-words.ts";

export interface DoubtFactsProps {
  runId: string;
  callId: string;
  toolName: string;
}

/** What is known about a call that was running when the page closed. */
export function DoubtFacts({ runId, callId, toolName }: DoubtFactsProps) {
  const journal = useJournal(runId);
  const definition = useTools().definition(toolName);
  if (journal === undefined) return null;
  const notes = toolExecutions(journal).find((one) => one.callId === callId)?.notes;
  const words = doubtWords(notes ?? [], definition?.risk === "reaches_network");
  return words === undefined ? null : <Note tone="waits">{words}</Note>;
}
