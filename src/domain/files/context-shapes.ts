import type { Branch, ChatConfig, ChatContext, HiddenMark, SystemPrompt } from "#domain/context.ts";
import { MAX_TAG } from "#domain/tags.ts";

import { answerValidators } from "./answer-validator-shapes.ts";
import { budgetChoice } from "./budget-shapes.ts";
import {
  anyObject,
  arrayOf,
  byId,
  id,
  isBoolean,
  line,
  name,
  nullable,
  oneOf,
  optional,
  required,
  strictObject,
  switches,
  text,
  timestamp,
  wholeNumber,
} from "./validators.ts";

/** The epoch grows by one at a time, so no number of writers ever reaches this. */
const MAX_EPOCH = 1_000_000_000;

const config = strictObject<ChatConfig>({
  modelId: required(line),
  connectionId: required(line),
  mode: required(line),
  parameters: required(anyObject),
  outputSchema: optional(anyObject),
  budgets: optional(budgetChoice),
  validators: optional(answerValidators),
  ignoresDefaults: optional(isBoolean),
});

/** What a conversation's row in a file must look like. */
export const contextShape = strictObject<ChatContext>({
  id: required(id),
  parentId: optional(id),
  parentBranchId: optional(id),
  parentCallId: optional(id),
  parentNodeId: optional(id),
  title: required(line),
  config: required(config),
  activeBranchName: required(line),
  pinnedBranchId: optional(id),
  writerEpoch: required(wholeNumber(MAX_EPOCH)),
  pinnedAt: optional(timestamp),
  folderId: optional(id),
  filedAt: optional(timestamp),
  tags: optional(arrayOf(name(MAX_TAG))),
  deletedAt: optional(timestamp),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
});

/** What a branch's row in a file must look like. */
export const branchShape = strictObject<Branch>({
  id: required(id),
  contextId: required(id),
  name: required(name(1_000)),
  named: required(isBoolean),
  messageIds: required(arrayOf(id)),
  systemPrompt: optional(
    strictObject<SystemPrompt>({ id: required(id), content: required(text()) }),
  ),
  userPrompt: optional(text()),
  overrides: optional(
    strictObject<NonNullable<Branch["overrides"]>>({
      modelId: optional(line),
      connectionId: optional(line),
      parameters: optional(anyObject),
      mode: optional(line),
      tools: optional(switches),
      outputSchema: optional(nullable(anyObject)),
      validators: optional(answerValidators),
    }),
  ),
  forkedFrom: optional(
    strictObject<NonNullable<Branch["forkedFrom"]>>({
      branchId: required(id),
      nodeId: optional(id),
    }),
  ),
  aside: optional(oneOf(true)),
  proposed: optional(
    strictObject<NonNullable<Branch["proposed"]>>({
      name: required(name(1_000)),
      asked: optional(oneOf(true)),
    }),
  ),
  hidden: optional(byId(strictObject<HiddenMark>({ at: required(timestamp) }))),
  colour: required(wholeNumber(1_000)),
  activeAt: required(timestamp),
  deletedAt: optional(timestamp),
  createdAt: required(timestamp),
});
