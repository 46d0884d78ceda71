import { forgetTyped, typeAnswer, useTypedAnswers } from "#app/view/typed-answers.ts";
import type { TypedValues } from "#domain/mcp/check-answer.ts";
import type { SampleModel } from "#domain/mcp/sample.ts";

/** The person's choices for one request of a server; kept while the request is postponed. */
export interface SampleChoice {
  model: SampleModel;
  chooseModel: (model: SampleModel) => void;
  /** Whether answers for this server are no longer shown during this run. */
  isUnseen: boolean;
  setUnseen: (isUnseen: boolean) => void;
  forget: () => void;
}

export function useSampleChoice(id: string, preset: SampleModel): SampleChoice {
  const values = useTyped(id);
  const text = (name: string, other: string) => String(values.get(name) ?? other);
  return {
    model: {
      connectionId: text("connection", preset.connectionId),
      modelId: text("model", preset.modelId),
    },
    chooseModel: ({ connectionId, modelId }) =>
      typeAnswer(id, [
        ["connection", connectionId],
        ["model", modelId],
      ]),
    isUnseen: values.get("unseen") === "yes",
    setUnseen: (isUnseen) => typeAnswer(id, [["unseen", isUnseen ? "yes" : "no"]]),
    forget: () => forgetTyped(id),
  };
}

/** A model's answer as the person has edited it. */
export function useAnswerEdit(id: string, text: string) {
  const values = useTyped(id);
  return {
    text: String(values.get("text") ?? text),
    edit: (next: string) => typeAnswer(id, [["text", next]]),
    forget: () => forgetTyped(id),
  };
}

const NOTHING: TypedValues = new Map();

function useTyped(id: string): TypedValues {
  return useTypedAnswers(({ byQuestion }) => byQuestion[id]) ?? NOTHING;
}
