import { useTools } from "#app/react/queries/open-conversation.ts";
import { useJournal } from "#app/react/queries/run-journal.ts";
import { toolExecutions } from "#domain/run-report.ts";
import type { CallNote } from "#domain/tool.ts";
import { Note } from "#ui/kit/components/note.tsx";

export interface DoubtFactsProps {
  runId: string;
  callId: string;
  toolName: string;
}

/** What is known of a call that was running when the page closed. */
export function DoubtFacts({ runId, callId, toolName }: DoubtFactsProps) {
  const journal = useJournal(runId);
  const definition = useTools().definition(toolName);
  if (journal === undefined) return null;
  const notes = toolExecutions(journal).find((one) => one.callId === callId)?.notes;
  const words = factWords(notes ?? [], definition?.risk === "reaches_network");
  return words === undefined ? null : <Note tone="waits">{words}</Note>;
}

/** @param says whether the tool would have noted a request */
function factWords(notes: readonly CallNote[], says: boolean): string | undefined {
  const last = notes.at(-1);
  if (last?.what === "asked") {
    return `The page closed while ${last.to} waited for your answer to a question. The question is gone, and what the call had done before it is not known.`;
  }
  if (last?.what === "answering") {
    return `The page closed after the request had left and ${last.to} had begun to answer: it has probably taken effect.`;
  }
  if (last?.what === "answered" || last?.what === "declined" || last?.what === "left_open") {
    return `The page closed after you had responded to a question from ${last.to} and before the call ended: it may have taken effect.`;
  }
  if (last?.what === "sampling") {
    return `The page closed while a model answered ${last.to}. The answer did not go there, and what the call had done before it is not known.`;
  }
  if (last?.what === "sampled") {
    return `The page closed after a model’s answer had gone to ${last.to} and before the call ended: it may have taken effect.`;
  }
  if (last?.what === "sent") {
    return `The page closed after the request to ${last.to} had left and before a response came: it may have taken effect.`;
  }
  return says ? "The page closed before a request left: nothing was sent." : undefined;
}
