import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { Branch, BranchOverrides, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { hasField } from "#domain/parameter-names.ts";

import type { RowsAround } from "./waiting-messages.ts";

/**
 * Parameters of a file that have no field on the screen (`models`, `plugins`, `service_tier`), and
 * checks of its answers. Somebody else may have written them, but the person would pay: parameters go
 * out with every request, and checks cause further requests.
 */
export interface OtherParameters {
  /** Id of the conversation or the mode. */
  contextId: string;
  /** The conversation's title, or a name for the mode. */
  title: string;
  /** Name of the branch with these settings; absent if they are the conversation's own. */
  branch?: string;
  parameters: JsonObject;
  /** An answer that does not match the schema is requested, and paid for, again. */
  outputSchema?: JsonObject;
  /** Rejected answers are requested again too, and a second model may be asked and paid for as well. */
  validators?: readonly AnswerValidator[];
}

/**
 * Whether a parameter needs no question: it has a field, or is null. Null is never sent; on a branch it
 * switches off the conversation's value.
 */
function isPlain([name, value]: [string, JsonValue]): boolean {
  return value === null || hasField(name, value);
}

function othersIn(parameters: JsonObject = {}): JsonObject | undefined {
  const others = Object.entries(parameters).filter((entry) => !isPlain(entry));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

function plainOf(parameters: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(parameters).filter(isPlain));
}

/** All other parameters in the rows, those of conversations first. */
export function otherParametersIn({
  contexts,
  branches,
  modes = [],
}: RowsAround): OtherParameters[] {
  const titles = new Map(contexts.map(({ id, title }) => [id, title]));
  const ofContexts = contexts.map(({ id, config }) => ({ contextId: id, ...othersOf(config) }));
  const ofBranches = branches.map(({ contextId, name, overrides = {} }) => ({
    contextId,
    branch: name,
    ...othersOf(overrides),
  }));
  const ofModes = modes.map((mode) => ({
    contextId: mode.id,
    title: `Mode ${mode.name}`,
    ...othersOf(mode),
  }));
  return [...ofContexts, ...ofBranches, ...ofModes].flatMap(({ parameters, ...place }) =>
    parameters === undefined
      ? []
      : [{ title: titles.get(place.contextId) ?? "", ...place, parameters }],
  );
}

type Settings = Pick<BranchOverrides, "parameters" | "outputSchema" | "validators">;

/**
 * The other parameters of one conversation, branch or mode. On a branch, null and an empty list only
 * switch off what its conversation has.
 */
function othersOf({ parameters, outputSchema, validators }: Settings) {
  const checks = {
    ...(outputSchema ? { outputSchema } : {}),
    ...(validators !== undefined && validators.length > 0 ? { validators } : {}),
  };
  const hasChecks = Object.keys(checks).length > 0;
  return { parameters: othersIn(parameters) ?? (hasChecks ? {} : undefined), ...checks };
}

/** The rows without their other parameters. A row that has none is returned as the same object. */
export function withoutOtherParameters<Rows extends RowsAround>(rows: Rows): Rows {
  const { contexts, branches, modes } = rows;
  return {
    ...rows,
    contexts: contexts.map(plainContext),
    branches: branches.map(plainBranch),
    ...defined({ modes: modes?.map(plainMode) }),
  };
}

export function plainMode(mode: Mode): Mode {
  if (othersOf(mode).parameters === undefined) return mode;
  const { outputSchema: _schema, validators: _validators, ...plain } = mode;
  return { ...plain, parameters: plainOf(mode.parameters) };
}

function plainContext(context: ChatContext): ChatContext {
  if (othersOf(context.config).parameters === undefined) return context;
  const { outputSchema: _schema, validators: _validators, ...config } = context.config;
  return { ...context, config: { ...config, parameters: plainOf(config.parameters) } };
}

function plainBranch(branch: Branch): Branch {
  if (branch.overrides === undefined) return branch;
  if (othersOf(branch.overrides).parameters === undefined) return branch;
  const { outputSchema: _schema, validators: _validators, ...overrides } = branch.overrides;
  const { parameters } = overrides;
  const plain = parameters === undefined ? {} : { parameters: plainOf(parameters) };
  const kept = { ...overrides, ...plain };
  const { overrides: _overrides, ...row } = branch;
  return Object.keys(kept).length === 0 ? row : { ...row, overrides: kept };
}
