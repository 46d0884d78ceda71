import { sameJson } from "#domain/canonical.ts";
import type { JsonValue } from "#domain/json.ts";

import { ownSettings } from "./effective-settings.ts";
import type { BranchSettings, ConversationSettings, OwnSettings } from "./effective-settings.ts";

/** A branch, and the branch it was forked from (undefined if that does not exist). */
export interface Lineage {
  context: ConversationSettings;
  branch: BranchSettings;
  origin: BranchSettings | undefined;
}

/** Where the value of one of a branch's settings comes from. */
export interface SettingSource<Value> {
  value: Value;
  /**
   * `conversation`: the same as the conversation's. `origin`: the same as on the branch it left, which
   * differs from the conversation. `own`: different from the branch it left, or from the conversation
   * if it left none.
   */
  from: "conversation" | "origin" | "own";
  /** The value if the branch followed the branch it left, or the conversation. */
  other: Value;
}

/** Compares one of the branch's settings with that of the branch it left. */
export function sourceOf<Value extends JsonValue | undefined>(
  { context, branch, origin }: Lineage,
  pick: (settings: OwnSettings) => Value,
): SettingSource<Value> {
  const value = pick(ownSettings(context, branch));
  const common = pick(ownSettings(context));
  const other = pick(ownSettings(context, origin));
  if (!same(value, other)) return { value, from: "own", other };
  return { value, from: same(value, common) ? "conversation" : "origin", other };
}

const named = [
  "systemPrompt",
  "userPrompt",
  "connectionId",
  "modelId",
  "mode",
  "outputSchema",
  "validators",
] as const;

/**
 * Names of the settings in which a branch differs from the branch it left. Each parameter is named by
 * itself.
 */
export function differences(lineage: Lineage): string[] {
  const { context, branch, origin } = lineage;
  const both = [branch, origin].map((one) => ownSettings(context, one));
  const parameters = new Set(both.flatMap((settings) => Object.keys(settings.parameters)));
  const isOwn = (pick: (settings: OwnSettings) => JsonValue | undefined) =>
    sourceOf(lineage, pick).from === "own";
  return [
    ...named.filter((name) => isOwn((settings) => settings[name])),
    ...(isOwn((settings) => ({ ...settings.tools })) ? ["tools"] : []),
    ...[...parameters].sort().filter((name) => isOwn((settings) => settings.parameters[name])),
  ];
}

function same(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return sameJson(one, other);
}
