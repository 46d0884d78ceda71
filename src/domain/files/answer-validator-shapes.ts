import { LONGEST_PATTERN, LONGEST_VALIDATOR } from "#domain/answer-validators.ts";
import type {
  FunctionValidator,
  ModelValidator,
  PatternValidator,
  ValidatorKind,
} from "#domain/answer-validators.ts";

import { arrayOf, id, line, required, strictObject, text, unionBy } from "./validators.ts";

const validatorId = required(id);
const kind = required(line);
/** The answer validators of a conversation, a branch or a mode in a file. */
export const answerValidators = arrayOf(
  unionBy<ValidatorKind>("kind", {
    pattern: strictObject<PatternValidator>({
      kind,
      id: validatorId,
      pattern: required(text(LONGEST_PATTERN)),
      flags: required(line),
    }),
    function: strictObject<FunctionValidator>({
      kind,
      id: validatorId,
      code: required(text(LONGEST_VALIDATOR)),
    }),
    model: strictObject<ModelValidator>({
      kind,
      id: validatorId,
      instructions: required(text(LONGEST_VALIDATOR)),
      connectionId: required(line),
      modelId: required(line),
    }),
  }),
);
