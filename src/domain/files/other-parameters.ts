import type { Branch, ChatContext } from "#domain/context.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { NAMED_PARAMETERS } from "#domain/parameter-names.ts";

import type { FileRows } from "./format.ts";

/**
 * Parameters of a file that have no field of their own on the screen (`models`, `plugins`,
 * `service_tier`), and its output schema, which has none either: each would go into every request
 * that is paid for there, whoever wrote it.
 */
export interface OtherParameters {
  contextId: string;
  /** Of the conversation. */
  title: string;
  /** Name of the branch whose settings hold them; absent where they are the conversation's. */
  branch?: string;
  parameters: JsonObject;
  /** Of a conversation: an answer that does not fit it is asked for, and paid for, again. */
  outputSchema?: JsonObject;
}

const named: ReadonlySet<string> = new Set(NAMED_PARAMETERS);

/** A null is never sent: on a branch it says that the conversation's does not count there. */
function isPlain([name, value]: [string, JsonValue]): boolean {
  return value === null || (named.has(name) && typeof value === "number");
}

function othersIn(parameters: JsonObject = {}): JsonObject | undefined {
  const others = Object.entries(parameters).filter((entry) => !isPlain(entry));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

function plainOf(parameters: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(parameters).filter(isPlain));
}

/** Where they stand, conversations first. */
export function otherParametersIn({ contexts, branches }: FileRows): OtherParameters[] {
  const titles = new Map(contexts.map(({ id, title }) => [id, title]));
  const ofContexts = contexts.map(({ id, config: { parameters, outputSchema } }) => ({
    contextId: id,
    parameters: othersIn(parameters) ?? (outputSchema && {}),
    ...(outputSchema === undefined ? {} : { outputSchema }),
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

/** The rows without them; a row that has none is the very same. */
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
