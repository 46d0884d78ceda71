import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { ModelAt } from "#domain/connections/model-marks.ts";
import type { Branch, BranchOverrides, ChatConfig, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { Mode, ModeInUse } from "#domain/modes/mode.ts";
import type { Switches } from "#domain/tool-sets/tool-set.ts";

import { NO_DEFAULTS } from "./person-defaults.ts";
import type { PersonDefaults } from "./person-defaults.ts";

/** What a branch sets, or its conversation where the branch sets nothing. */
export interface OwnSettings {
  /** Empty for none, as `userPrompt` is. */
  systemPrompt: string;
  userPrompt: string;
  connectionId: string;
  /** Empty if none was chosen: then the connection's default answers (`answeringModel`). */
  modelId: string;
  /** Id of the mode. */
  mode: string;
  /** The branch's own switches, over the mode's tool set. */
  tools: Switches;
  /** Those with a value: parameters that a branch or its conversation sets to null are left out. */
  parameters: Readonly<Record<string, JsonValue>>;
  /** A final answer must match it. */
  outputSchema?: JsonObject;
  /** From the same layers as the schema; absent if there are none. */
  validators?: AnswerValidator[];
}

/** The settings of a branch's next request, besides its messages. */
export interface EffectiveSettings extends OwnSettings {
  /** The mode itself. */
  modeInUse: ModeInUse;
  /** Names of the settings whose values are the person's defaults; absent if there are none. */
  fromDefaults?: readonly string[];
  /** Names of the parameters whose values are the mode's; absent if there are none. */
  fromMode?: readonly string[];
}

/** The mode, and what follows from it. The person's defaults have no say in any of these. */
export type ModeSettings = Pick<
  EffectiveSettings,
  "connectionId" | "mode" | "modeInUse" | "tools" | "outputSchema" | "validators"
>;

export type ConversationSettings = Pick<ChatContext, "config">;
export type BranchSettings = Pick<Branch, "systemPrompt" | "userPrompt" | "overrides">;

/**
 * What determines a branch's settings, the nearest last: a later one wins. None of them can be left
 * out, because what comes without it looks just as right.
 */
export interface SettingLayers extends ModeLayers {
  defaults: PersonDefaults;
}

/** Those that matter where the person's defaults do not. */
export interface ModeLayers {
  /** The person's; Bough's own are always there. */
  modes: readonly Mode[];
  context: ConversationSettings;
  /** Undefined for the settings of a branch without overrides. */
  branch: BranchSettings | undefined;
}

/**
 * Laws W1, W5 and O3: the branch over its conversation over its mode over the person's defaults. An
 * absent field follows the layer below. Parameters are merged by name, and null removes one.
 */
export function effectiveSettings(layers: SettingLayers): EffectiveSettings {
  const { defaults, context, branch } = layers;
  const own = ownSettings(context, branch);
  const set = ownParameters(context, branch);
  const { modeInUse: mode, ...byMode } = modeSettings(layers);
  const { instructions, parameters } = usedDefaults(context.config, defaults);
  const fromDefaults = [
    ...(own.userPrompt === "" && instructions !== "" ? ["userPrompt"] : []),
    ...Object.keys(parameters).filter(
      (name) => !Object.hasOwn(set, name) && !Object.hasOwn(mode.parameters, name),
    ),
  ];
  const fromMode = Object.keys(mode.parameters).filter((name) => !Object.hasOwn(set, name));
  return {
    ...own,
    ...byMode,
    modeInUse: mode,
    userPrompt: own.userPrompt || instructions,
    parameters: withValues({ ...parameters, ...mode.parameters, ...set }),
    ...(fromMode.length === 0 ? {} : { fromMode }),
    ...(fromDefaults.length === 0 ? {} : { fromDefaults }),
  };
}

/** Laws W1 and O3: the mode of a branch, and what an answer must be there. */
export function modeSettings({ modes, context, branch }: ModeLayers): ModeSettings {
  const { connectionId, mode, tools } = ownSettings(context, branch);
  const inUse = modeInUse(mode, modes);
  const checks = answerChecks(context.config, branch?.overrides, inUse);
  return { connectionId, mode, modeInUse: inUse, tools, ...checks };
}

/**
 * Law W1: what is set in the conversation and on the branch, for showing and changing it. What a
 * request has, follows from `effectiveSettings`.
 */
export function ownSettings(
  context: ConversationSettings,
  branch: BranchSettings = {},
): OwnSettings {
  const { config } = context;
  const { overrides = {}, systemPrompt, userPrompt = "" } = branch;
  return {
    systemPrompt: systemPrompt?.content ?? "",
    userPrompt,
    connectionId: overrides.connectionId ?? config.connectionId,
    modelId: overrides.modelId ?? config.modelId,
    mode: overrides.mode ?? config.mode,
    tools: overrides.tools ?? {},
    parameters: withValues(ownParameters(context, branch)),
    ...answerChecks(config, overrides),
  };
}

/** The parameters that are set in the conversation and on the branch; null is none, whatever the mode says. */
export function ownParameters(
  { config }: ConversationSettings,
  { overrides }: BranchSettings = {},
): Record<string, JsonValue> {
  return { ...config.parameters, ...overrides?.parameters };
}

/**
 * Law W4: the model that answers on a branch. An empty one counts as none: the connection's default is
 * used, because the connection may differ from the conversation's own.
 *
 * @param connections the model stays empty if its connection is not among them, or they are not read yet
 */
export function answeringModel(
  context: ConversationSettings,
  branch: BranchSettings | undefined,
  connections: readonly Pick<Connection, "id" | "defaultModel">[] | undefined,
): ModelAt {
  const { connectionId, modelId } = ownSettings(context, branch);
  const connection = connections?.find(({ id }) => id === connectionId);
  return { connectionId, modelId: modelOr(modelId, connection) };
}

/** A branch that wants none, or no schema, has what its conversation wants overridden by nothing. */
function answerChecks(config: ChatConfig, overrides: BranchOverrides = {}, mode?: ModeInUse) {
  const { outputSchema = config.outputSchema ?? mode?.outputSchema } = overrides;
  const validators = overrides.validators ?? config.validators ?? mode?.validators ?? [];
  return {
    ...(outputSchema === null ? {} : defined({ outputSchema })),
    ...(validators.length === 0 ? {} : { validators }),
  };
}

function usedDefaults(
  { ignoresDefaults }: ConversationSettings["config"],
  defaults: PersonDefaults,
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
