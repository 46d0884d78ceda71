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

/** The settings of a branch, with those of its conversation where the branch sets nothing. */
export interface OwnSettings {
  /** May be empty, like `userPrompt`. */
  systemPrompt: string;
  userPrompt: string;
  connectionId: string;
  /** Empty if no model was chosen. The connection's default then answers (`answeringModel`). */
  modelId: string;
  /** Id of the mode. */
  mode: string;
  /** The branch's own switches, on top of the mode's tool set. */
  tools: Switches;
  /** Parameters with a value. Those that a branch or its conversation sets to null are left out. */
  parameters: Readonly<Record<string, JsonValue>>;
  /** A final answer must match this schema. */
  outputSchema?: JsonObject;
  /** Validators from the same layers as the schema; absent if there are none. */
  validators?: AnswerValidator[];
}

/** The settings of a branch's next request, apart from its messages. */
export interface EffectiveSettings extends OwnSettings {
  /** The mode itself. */
  modeInUse: ModeInUse;
  /** Names of the settings that have the person's default value; absent if there are none. */
  fromDefaults?: readonly string[];
  /** Names of the parameters that have the mode's value; absent if there are none. */
  fromMode?: readonly string[];
}

/** The mode, and what follows from it. The person's defaults affect none of these. */
export type ModeSettings = Pick<
  EffectiveSettings,
  "connectionId" | "mode" | "modeInUse" | "tools" | "outputSchema" | "validators"
>;

export type ConversationSettings = Pick<ChatContext, "config">;
export type BranchSettings = Pick<Branch, "systemPrompt" | "userPrompt" | "overrides">;

/**
 * The layers that determine a branch's settings; the later one wins. None is optional, because settings
 * computed without a layer would look just as plausible.
 */
export interface SettingLayers extends ModeLayers {
  defaults: PersonDefaults;
}

/** The layers of those settings that the person's defaults do not affect. */
export interface ModeLayers {
  /** The person's modes. Bough's own are always available. */
  modes: readonly Mode[];
  context: ConversationSettings;
  /** Undefined for the settings of a branch without overrides. */
  branch: BranchSettings | undefined;
}

/**
 * Laws W1, W5 and O3: the settings of a branch take precedence over its conversation's, those over its
 * mode's, and those over the person's defaults. An absent field follows the layer below. Parameters are
 * merged by name, and null removes one.
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

/** Laws W1 and O3: the mode of a branch, and what an answer must satisfy there. */
export function modeSettings({ modes, context, branch }: ModeLayers): ModeSettings {
  const { connectionId, mode, tools } = ownSettings(context, branch);
  const inUse = modeInUse(mode, modes);
  const checks = answerChecks(context.config, branch?.overrides, inUse);
  return { connectionId, mode, modeInUse: inUse, tools, ...checks };
}

/**
 * Law W1: what the conversation and the branch set, for showing and editing it. What a request contains
 * follows from `effectiveSettings`.
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

/** The parameters that the conversation and the branch set. Null means none, whatever the mode says. */
export function ownParameters(
  { config }: ConversationSettings,
  { overrides }: BranchSettings = {},
): Record<string, JsonValue> {
  return { ...config.parameters, ...overrides?.parameters };
}

/**
 * Law W4: the model that answers on a branch. If none was chosen, it is the default of the branch's
 * connection, which may differ from the conversation's own.
 *
 * @param connections the model stays empty if its connection is missing here, or if they are not loaded
 * yet
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

/**
 * The schema and the validators of final answers. A branch's null schema, or empty list, overrides
 * those of its conversation with none.
 */
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
