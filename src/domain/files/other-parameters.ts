import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { hasField } from "#domain/parameter-names.ts";

import type { FileRows } from "./format.ts";

/**
 * Parameters of a file without a field on the screen (`models`, `plugins`, `service_tier`), and its
 * output schema, which has none either: each would be sent, and paid for, with every request,
 * whoever wrote it.
 */
export interface OtherParameters {
  contextId: string;
  /** The conversation's title. */
  title: string;
  /** Name of the branch with these settings; absent if they are the conversation's. */
  branch?: string;
  parameters: JsonObject;
  /** Of a conversation: an answer that does not match it is requested, and paid for, again. */
  outputSchema?: JsonObject;
}

/** A null is never sent: on a branch it disables the conversation's value. */
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

/** Conversations first. */
export function otherParametersIn({ contexts, branches }: FileRows): OtherParameters[] {
  const titles = new Map(contexts.map(({ id, title }) => [id, title]));
  const ofContexts = contexts.map(({ id, config: { parameters, outputSchema } }) => ({
    contextId: id,
    parameters: othersIn(parameters) ?? (outputSchema && {}),
    ...defined({ outputSchema }),
  }));
  const ofBranches = branches.map(({ contextId, name, overrides }) => ({
    contextId,
    branch: name,
    parameters: othersIn(overrides?.parameters),
  }));
  return [...ofContexts, ...ofBranches].flatMap(({ parameters, ...place }) =>
    parameters === undefined
      ? []
      : [{ ...place, title: titles.get(place.contextId) ?? "", parameters }],
  );
}

/** The rows without them; a row that has none is returned as the same object. */
export function withoutOtherParameters({ contexts, branches, messages }: FileRows): FileRows {
  return {
    contexts: contexts.map(plainContext),
    branches: branches.map(plainBranch),
    messages,
  };
}

function plainContext(context: ChatContext): ChatContext {
  const { outputSchema, ...config } = context.config;
  if (outputSchema === undefined && othersIn(config.parameters) === undefined) return context;
  return { ...context, config: { ...config, parameters: plainOf(config.parameters) } };
}

function plainBranch(branch: Branch): Branch {
  const { overrides } = branch;
  const parameters = overrides?.parameters;
  if (parameters === undefined || othersIn(parameters) === undefined) return branch;
  return { ...branch, overrides: { ...overrides, parameters: plainOf(parameters) } };
}
