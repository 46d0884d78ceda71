import { useState } from "react";

import { typeAnswer, useTypedAnswers } from "#app/view/typed-answers.ts";
import { checkAnswer, suggestionOf } from "#domain/mcp/check-answer.ts";
import type { TypedValue, TypedValues } from "#domain/mcp/check-answer.ts";
import type { QuestionAnswer, QuestionField } from "#domain/mcp/question.ts";

/** The state of a server's form while it is filled in. */
export interface QuestionFormState {
  values: TypedValues;
  /** Errors by field name, once the person has tried to send. */
  errors: ReadonlyMap<string, string>;
  type: (name: string, value: TypedValue) => void;
  /** Puts the server's suggestions into empty fields; undefined if it suggests nothing. */
  suggest: (() => void) | undefined;
  /** Takes the answer; undefined if something is wrong, which is then in `errors`. */
  take: () => QuestionAnswer | undefined;
  /** How often `take` found something wrong. */
  tries: number;
}

const NOTHING: TypedValues = new Map();

export function useQuestionForm(id: string, fields: readonly QuestionField[]): QuestionFormState {
  const values = useTypedAnswers(({ byQuestion }) => byQuestion[id]) ?? NOTHING;
  const [tries, setTries] = useState(0);
  const checked = checkAnswer(fields, values);
  const suggested = fields.flatMap((field) => {
    const value = suggestionOf(field);
    const isEmpty = (values.get(field.name) ?? "").length === 0;
    return value === undefined || !isEmpty ? [] : [[field.name, value] as const];
  });
  return {
    values,
    errors: tries === 0 || checked.ok ? new Map() : checked.error,
    type: (name, value) => typeAnswer(id, [[name, value]]),
    suggest: suggested.length === 0 ? undefined : () => typeAnswer(id, suggested),
    take: () => {
      if (checked.ok) return { action: "accept", content: checked.value };
      setTries(tries + 1);
      return undefined;
    },
    tries,
  };
}
