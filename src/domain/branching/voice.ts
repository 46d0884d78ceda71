import { sameJson } from "#domain/canonical.ts";
import type { Branch, BranchOverrides, ChatContext } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";

/** How a branch speaks: all that goes into its requests beside its messages. */
export interface Voice {
  systemPrompt: string;
  userPrompt: string;
  connectionId: string;
  modelId: string;
  mode: string;
  /** Those with a value: what a branch sets to null is left out. */
  parameters: Readonly<Record<string, JsonValue>>;
}

type Configured = Pick<ChatContext, "config">;
type Spoken = Pick<Branch, "systemPrompt" | "userPrompt" | "overrides">;

/** The voice in which a branch's next run speaks. */
export function voiceOf({ config }: Configured, branch: Spoken): Voice {
  const { overrides = {} } = branch;
  return {
    systemPrompt: branch.systemPrompt?.content ?? "",
    userPrompt: branch.userPrompt ?? "",
    connectionId: overrides.connectionId ?? config.connectionId,
    modelId: overrides.modelId ?? config.modelId,
    mode: overrides.mode ?? config.mode,
    parameters: withValues({ ...config.parameters, ...overrides.parameters }),
  };
}

/** The conversation's own: that of a branch which changes nothing. */
export function commonVoice(context: Configured): Voice {
  return voiceOf(context, {});
}

function withValues(parameters: Record<string, JsonValue>): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== null));
}

/** A branch, and the one it was forked from (undefined where it has none any more). */
export interface Lineage {
  context: Configured;
  branch: Spoken;
  origin: Spoken | undefined;
}

/** Where one trait of a branch's voice comes from. */
export interface Standing<Value> {
  value: Value;
  /**
   * `conversation`: as everywhere here. `origin`: as on the branch it left, which differs from the
   * conversation. `own`: unlike the branch it left, or the conversation where it left none.
   */
  from: "conversation" | "origin" | "own";
  /** What it would be if the branch followed the one it left, or the conversation. */
  other: Value;
}

/** One trait of the branch's voice beside that of the branch it left. */
export function standingOf<Value extends JsonValue | undefined>(
  { context, branch, origin }: Lineage,
  trait: (voice: Voice) => Value,
): Standing<Value> {
  const value = trait(voiceOf(context, branch));
  const common = trait(commonVoice(context));
  const other = origin === undefined ? common : trait(voiceOf(context, origin));
  if (!same(value, other)) return { value, from: "own", other };
  return { value, from: same(value, common) ? "conversation" : "origin", other };
}

const named = ["systemPrompt", "userPrompt", "connectionId", "modelId", "mode"] as const;

/** Names of the traits in which a branch differs from the one it left; parameters by their own. */
export function differences(lineage: Lineage): string[] {
  const { context, branch, origin } = lineage;
  const voices = [branch, origin ?? {}].map((one) => voiceOf(context, one));
  const parameters = new Set(voices.flatMap((voice) => Object.keys(voice.parameters)));
  const isOwn = (trait: (voice: Voice) => JsonValue | undefined) =>
    standingOf(lineage, trait).from === "own";
  return [
    ...named.filter((name) => isOwn((voice) => voice[name])),
    ...[...parameters].sort().filter((name) => isOwn((voice) => voice.parameters[name])),
  ];
}

/**
 * Overrides that give a branch this voice. What is as in the conversation is left out, so that it
 * follows the conversation from then on; a parameter that it must do without is null.
 */
export function overridesFor(
  { config }: Configured,
  voice: Omit<Voice, "systemPrompt" | "userPrompt">,
): BranchOverrides {
  const parameters = Object.fromEntries(
    [...new Set([...Object.keys(config.parameters), ...Object.keys(voice.parameters)])]
      .map((name): [string, JsonValue] => [name, voice.parameters[name] ?? null])
      .filter(([name, value]) => !same(value, config.parameters[name] ?? null)),
  );
  return {
    ...(voice.modelId === config.modelId ? {} : { modelId: voice.modelId }),
    ...(voice.connectionId === config.connectionId ? {} : { connectionId: voice.connectionId }),
    ...(voice.mode === config.mode ? {} : { mode: voice.mode }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  };
}

function same(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return sameJson(one, other);
}
