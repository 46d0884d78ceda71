import { OWN_MODES } from "#domain/modes/mode.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { ToolSet } from "#domain/tool-sets/tool-set.ts";

import { answerValidators } from "./answer-validator-shapes.ts";
import { budgetChoice, retryChoice } from "./budget-shapes.ts";
import {
  anyObject,
  enumOf,
  id,
  line,
  name,
  optional,
  required,
  strictObject,
  switches,
  text,
  timestamp,
} from "./validators.ts";
import type { Validator } from "./validators.ts";

/** Bough's own modes are never rows. */
const modeId: Validator = (value) =>
  id(value) ??
  (Object.hasOwn(OWN_MODES, String(value))
    ? { kind: "schema", path: [], message: "expected an id that is not one of Bough's own" }
    : undefined);

/** What a mode's row in a file must look like. */
export const modeShape = strictObject<Mode>({
  id: required(modeId),
  name: required(name(1_000)),
  prompt: required(text()),
  model: optional(
    strictObject<NonNullable<Mode["model"]>>({
      connectionId: required(line),
      modelId: required(line),
    }),
  ),
  tools: required(
    strictObject<ToolSet>({
      limit: required(enumOf<ToolSet["limit"]>({ any: true, reading: true, none: true })),
      sources: required(switches),
      tools: required(switches),
    }),
  ),
  approval: required(enumOf<Mode["approval"]>({ usual: true, every: true })),
  parameters: required(anyObject),
  outputSchema: optional(anyObject),
  validators: optional(answerValidators),
  budgets: optional(budgetChoice),
  retry: optional(retryChoice),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});
