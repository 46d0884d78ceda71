import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { Connection } from "#domain/connection.ts";
import type { Branch, BranchOverrides, ChatConfig, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { Mode, ModeInUse } from "#domain/modes/mode.ts";
import type { Switches } from "#domain/tool-sets/tool-set.ts";

import { NO_DEFAULTS } from "./person-defaults.ts";
import type { PersonDefaults } from "./person-defaults.ts";

/** The settings of a branch's next request, besides its messages. */
export interface EffectiveSettings {
  /** Empty for none, as `userPrompt` is. */
  systemPrompt: string;
  userPrompt: string;
  connectionId: string;
  /** Empty if none was chosen and the connection's default is unknown. */
  modelId: string;
  /** Id of the mode. */
  mode: string;
  /** The mode itself; absent if the layers had no modes. */
  modeInUse?: ModeInUse;
  /** The branch's own switches, over the mode's tool set. */
  tools: Switches;
  /** Those with a value: parameters that a branch or its conversation sets to null are left out. */
  parameters: Readonly<Record<string, JsonValue>>;
  /** A final answer must match it: the branch's, or else its conversation's, or else its mode's. */
  outputSchema?: JsonObject;
  /** From the same layers as the schema; absent if there are none. */
  validators?: AnswerValidator[];
  /** Names of the settings whose values are the person's defaults; absent if there are none. */
  fromDefaults?: readonly string[];
  /** Names of the parameters whose values are the mode's; absent if there are none. */
  fromMode?: readonly string[];
}

export type ConversationSettings = Pick<ChatContext, "config">;
export type BranchSettings = Pick<Branch, "systemPrompt" | "userPrompt" | "overrides">;

/** What determines a branch's settings, the nearest last: a later one wins. */
export interface SettingLayers {
  /** Provides its default model if nobody chose one; absent if it is unknown. */
  connection?: Pick<Connection, "defaultModel"> | undefined;
  /** Absent for what the conversation and the branch set themselves. */
  defaults?: PersonDefaults | undefined;
  /** The person's; absent for what the conversation and the branch set themselves. */
  modes?: readonly Mode[] | undefined;
  context: ConversationSettings;
  /** Absent for the settings of a branch without overrides. */
  branch?: BranchSettings | undefined;
}

/**
 * Laws W1, W4, W5 and O3: the branch over its conversation over its mode over the person's defaults
 * over the connection. An absent field follows the layer below. Parameters are merged by name, and null removes one. An empty model counts as none:
 * the connection's default is used, because the connection may differ from the conversation's own.
 */
export function effectiveSettings({
  connection,
  defaults,
  modes,
  context: { config },
  branch = {},
}: SettingLayers): EffectiveSettings {
  const { overrides = {} } = branch;
  const modeId = overrides.mode ?? config.mode;
  const mode = modes && modeInUse(modeId, modes);
  const { instructions, parameters } = usedDefaults(config, defaults);
  const own = { ...config.parameters, ...overrides.parameters };
  const ownPrompt = branch.userPrompt ?? "";
  const fromDefaults = [
    ...(ownPrompt === "" && instructions !== "" ? ["userPrompt"] : []),
    ...Object.keys(parameters).filter(
      (name) => !Object.hasOwn(own, name) && !Object.hasOwn(mode?.parameters ?? {}, name),
    ),
  ];
  const fromMode = Object.keys(mode?.parameters ?? {}).filter((name) => !Object.hasOwn(own, name));
  return {
    systemPrompt: branch.systemPrompt?.content ?? "",
    userPrompt: ownPrompt || instructions,
    connectionId: overrides.connectionId ?? config.connectionId,
    modelId: modelOr(overrides.modelId ?? config.modelId, connection),
    mode: modeId,
    tools: overrides.tools ?? {},
    parameters: withValues({ ...parameters, ...mode?.parameters, ...own }),
    ...answerChecks(config, overrides, mode),
    ...defined({ modeInUse: mode }),
    ...(fromMode.length === 0 ? {} : { fromMode }),
    ...(fromDefaults.length === 0 ? {} : { fromDefaults }),
  };
}

/** A branch that wants none, or no schema, has what its conversation wants overridden by nothing. */
function answerChecks(config: ChatConfig, overrides: BranchOverrides, mode: ModeInUse | undefined) {
  const { outputSchema = config.outputSchema ?? mode?.outputSchema } = overrides;
  const validators = overrides.validators ?? config.validators ?? mode?.validators ?? [];
  return {
    ...(outputSchema === null ? {} : defined({ outputSchema })),
    ...(validators.length === 0 ? {} : { validators }),
  };
}

function usedDefaults(
  { ignoresDefaults }: ConversationSettings["config"],
  defaults: PersonDefaults = NO_DEFAULTS,
): PersonDefaults {
  return ignoresDefaults === true ? NO_DEFAULTS : defaults;
}

/** The model to use on a connection; its default if none was chosen. */
export function modelOr(
  modelId: string,
  connection: Pick<Connection, "defaultModel"> | undefined,
): string {
  return modelId || (connection?.defaultModel ?? "");
}

function withValues(parameters: Record<string, JsonValue>): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));
}
