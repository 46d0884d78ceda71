import { useState } from "react";

import { useNewId } from "#app/react/actions/new-id.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { SUMMARY_INSTRUCTION } from "#domain/branching/bring-back.ts";
import { quoteMessages } from "#domain/message-text.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { namesModel } from "#ui/models/connection-options.ts";
import { bringBackWords } from "#ui/words/bring-back.ts";

import type { MessageTransferState } from "./use-message-transfer.ts";
import { usePreview } from "./use-preview.ts";
import type { Preview } from "./use-preview.ts";
import { useSummary } from "./use-summary.ts";
import type { SummaryStatus } from "./use-summary.ts";

export interface ChosenModel {
  connectionId: string;
  modelId: string;
}

/**
 * The state of a message that is made from what a branch found: summarised by a model, copied, or written by
 * hand.
 */
export interface BringBack {
  instruction: string;
  setInstruction: (instruction: string) => void;
  model: ChosenModel;
  setModel: (model: ChosenModel) => void;
  /** The status of the summary. */
  standing: SummaryStatus;
  /** What was left out of the model's request, in the pipeline's words; null if nothing was. */
  leftOut: string | null;
  isAsking: boolean;
  canSummarise: boolean;
  summarise: () => void;
  stop: () => void;
  canRetell: boolean;
  /** Takes the messages' own text without asking a model. */
  retell: () => void;
  preview: Preview;
  canAppend: boolean;
  /** Appends the preview to the receiver and goes there. Until that is done, further calls do nothing. */
  append: () => void;
}

export function useBringBack(here: MessageTransferState): BringBack {
  const { receiver, selected } = here;
  const connections = useConnections();
  const preview = usePreview(here.source.id);
  const [instruction, setInstruction] = useState(SUMMARY_INSTRUCTION);
  const answering = useAnsweringModel();
  const [model = answering, setModel] = useState<ChosenModel>();
  const { standing, leftOut, ask, stop } = useSummary();
  const append = useAppend(here, preview);
  const isAsking = standing.kind === "asking";
  const hasMessages = selected.length > 0;
  return {
    instruction,
    setInstruction,
    model,
    setModel,
    standing,
    leftOut,
    isAsking,
    canSummarise: hasMessages && instruction.trim() !== "" && namesModel(model, connections),
    // The preview keeps its text until the summary's first words arrive.
    summarise: () =>
      ask({ branchId: here.source.id, nodes: selected, instruction, ...model }, preview.replace),
    stop,
    canRetell: hasMessages && !isAsking,
    retell: () => preview.replace(quoteMessages(selected)),
    preview,
    canAppend: hasMessages && !isAsking && receiver !== null && preview.text.trim() !== "",
    append,
  };
}

function useAppend(here: MessageTransferState, preview: Preview): () => void {
  const newId = useNewId();
  const { source, sourceName, receiver, receiverName, selected } = here;
  return useOneAtATime(async () => {
    if (receiver === null) return;
    const nodeId = newId();
    const done = await here.carryOut(
      {
        type: "branch.bringBack",
        branchId: receiver.id,
        message: {
          runId: newId(),
          nodeId,
          content: [{ type: "text", text: preview.text.trim() }],
        },
        source: { branchId: source.id, nodeIds: selected.map((node) => node.id) },
      },
      bringBackWords.done(sourceName, receiverName),
      nodeId,
    );
    if (done) preview.empty();
  });
}
