import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { stopComparing } from "#app/view/places.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { commonPrefixLength } from "#domain/branching/compare-branches.ts";
import { branchNames, uniqueName } from "#domain/branching/names.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { fuseDraftKey } from "#domain/fuse-draft-key.ts";
import { fuseRequest } from "#domain/fuse.ts";
import { useOneAtATime } from "#ui/acts/use-one-at-a-time.ts";
import { useDraft } from "#ui/composer/use-draft.ts";
import { namesModel } from "#ui/models/connection-options.ts";
import type { ModelChoice } from "#ui/models/model-choices.ts";

import type { LastAnswer } from "./use-last-answers.ts";

/** A fusion in preparation: the new branch's name, the model and its instructions. */
export interface FuseForm {
  name: string;
  setName: (name: string) => void;
  /** The model that combines the answers; initially the conversation's. */
  model: ModelChoice;
  setModel: (model: ModelChoice) => void;
  /** The answers that the instructions quote. */
  answers: readonly LastAnswer[];
  /** The instructions for the model. They follow the answers until the person edits them. */
  text: string;
  setText: (text: string) => void;
  isReady: boolean;
  /** Asks once, however often it is called, then closes the dialog and the columns. */
  fuse: () => void;
  close: () => void;
}

export function useFuse(branches: readonly Branch[], latest: readonly LastAnswer[]): FuseForm {
  const newId = useNewId();
  const { context, tree } = useCurrentConversation();
  const dispatch = useDispatch();
  const text = useKeptWords("text", latest, (answers) => proposedText(tree, answers));
  const name = useKeptWords("name", latest, () =>
    uniqueName(branchNames(tree.branches), "fused", "-"),
  );
  // Once edited, the text still quotes the answers as they were then.
  const { answers } = text;
  const answering = useAnsweringModel();
  const [model = answering, setModel] = useState<ModelChoice>();
  const connections = useConnections();
  const close = () => closeDialog("fuse");
  const fuse = useOneAtATime(async () => {
    const [base] = branches;
    if (base === undefined) return;
    const done = await dispatch({
      type: "branch.fork",
      fromBranchId: base.id,
      nodeId: base.messageIds[commonPrefixLength(branches) - 1] ?? null,
      newBranchId: newId(),
      name: name.words,
      message: {
        runId: newId(),
        nodeId: newId(),
        content: [{ type: "text", text: text.words }],
      },
      fuses: answers.map(({ nodeId }) => nodeId),
      overrides: { connectionId: model.connectionId, modelId: model.modelId.trim() },
    });
    if (!done.ok) return;
    text.forget();
    name.forget();
    close();
    stopComparing(context.id);
  });
  return {
    name: name.words,
    setName: name.write,
    model,
    setModel,
    answers,
    text: text.words,
    setText: text.write,
    isReady: answers.length > 1 && namesModel(model, connections) && name.words.trim() !== "",
    fuse,
    close,
  };
}

/**
 * A text that the person may edit. From the first edit on, the answers stay as they were then. The text is
 * kept as a draft, so that closing the dialog loses nothing.
 */
function useKeptWords(
  part: "text" | "name",
  latest: readonly LastAnswer[],
  propose: (answers: readonly LastAnswer[]) => string,
) {
  const [written, setWritten] = useState<{ words: string; answers: readonly LastAnswer[] }>();
  const answers = written?.answers ?? latest;
  const draft = useDraft(
    fuseDraftKey(
      part,
      answers.map(({ nodeId }) => nodeId),
    ),
  );
  return {
    answers,
    words: written?.words ?? (draft.text || propose(answers)),
    write: (words: string) => {
      setWritten({ words, answers });
      draft.setText(words);
    },
    forget: () => draft.setText(""),
  };
}

function proposedText(tree: BranchTree, answers: readonly LastAnswer[]): string {
  return fuseRequest(
    answers.map(({ branch, model, text, question, isCut }) => ({
      name: model ?? branchLabel(tree, branch),
      text,
      isCut,
      ...defined({ question }),
    })),
  );
}
