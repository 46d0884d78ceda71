import { sameJson } from "#domain/canonical.ts";
import type { Branch, BranchOverrides, ConfigChange } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";

import type { ConversationSettings, OwnSettings } from "./effective-settings.ts";

/** Settings that a branch may override. Prompts always belong to the branch. */
export type Overridable = Pick<
  OwnSettings,
  "connectionId" | "modelId" | "mode" | "parameters" | "tools"
> &
  Pick<ConfigChange, "outputSchema" | "validators">;

/**
 * Law W2: overrides that give a branch these settings. A setting that equals the conversation's is left
 * out, so that it follows the conversation from then on. A parameter that the branch must not have is
 * null.
 */
export function overridesFor(
  { config }: ConversationSettings,
  settings: Overridable,
): BranchOverrides {
  const parameters = Object.fromEntries(
    [...new Set([...Object.keys(config.parameters), ...Object.keys(settings.parameters)])]
      .map((name): [string, JsonValue] => [name, settings.parameters[name] ?? null])
      .filter(([name, value]) => !sameJson(value, config.parameters[name] ?? null)),
  );
  return {
    ...(settings.modelId === config.modelId ? {} : { modelId: settings.modelId }),
    ...(settings.connectionId === config.connectionId
      ? {}
      : { connectionId: settings.connectionId }),
    ...(settings.mode === config.mode ? {} : { mode: settings.mode }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(Object.keys(settings.tools).length === 0 ? {} : { tools: { ...settings.tools } }),
    ...answerOverrides(config, settings),
  };
}

function answerOverrides(
  config: ConversationSettings["config"],
  { outputSchema, validators = [] }: Overridable,
): BranchOverrides {
  const schema = outputSchema ?? null;
  return {
    ...(sameJson(schema, config.outputSchema ?? null) ? {} : { outputSchema: schema }),
    ...(sameJson(validators, config.validators ?? []) ? {} : { validators }),
  };
}

/** Law W1: the branch with additional overrides, merged parameter by parameter. */
export function withOverrides(branch: Branch, more: BranchOverrides = {}): Branch {
  const merged = mergedOverrides(branch.overrides, more);
  return Object.keys(merged).length === 0 ? branch : { ...branch, overrides: merged };
}

/** Overrides with additional ones, merged parameter by parameter and tool by tool. */
export function mergedOverrides(
  overrides: BranchOverrides = {},
  more: BranchOverrides = {},
): BranchOverrides {
  const parameters = { ...overrides.parameters, ...more.parameters };
  const tools = { ...overrides.tools, ...more.tools };
  return {
    ...overrides,
    ...more,
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(Object.keys(tools).length === 0 ? {} : { tools }),
  };
}

/** Whether the branch has a model of its own, which does not follow the conversation's. */
export function ownsModel({ overrides = {} }: Pick<Branch, "overrides">): boolean {
  return overrides.modelId !== undefined || overrides.connectionId !== undefined;
}
