import { definitionHash } from "#domain/canonical.ts";
import type { ToolDefinition, ToolPolicy, ToolRisk } from "#domain/tool.ts";

import { isAbout, isForAll, isForConversation, isForMode } from "./policies.ts";
import type { CallPlace } from "./policies.ts";

const HARMLESS: ReadonlySet<ToolRisk> = new Set(["computes", "reads", "asks_person"]);

/** Whether a call of the tool leaves everything as it is, here and elsewhere. */
export function changesNothing({ risk }: Pick<ToolDefinition, "risk">): boolean {
  return HARMLESS.has(risk);
}

/**
 * Laws U1 to U3: whether a call may run without asking. What the person said for this conversation goes
 * before what they said for its mode, and that before what they said for all. If they said nothing, the
 * mode's policy and the tool's own `requiresApproval` decide. A standing approval applies only to the
 * exact definition that the person saw: if a server changes one letter of it, the person is asked
 * again. A question is for the person and never runs.
 */
export function decidePolicy(
  definition: ToolDefinition,
  policies: readonly ToolPolicy[],
  place: CallPlace,
): "approved" | "ask" {
  if (definition.kind === "question") return "ask";
  const about = policies.filter((policy) => isAbout(policy, definition));
  return (
    verdictOf(definition, about.filter(isForConversation(place))) ??
    verdictOf(definition, about.filter(isForMode(place))) ??
    verdictOf(definition, about.filter(isForAll)) ??
    (definition.requiresApproval || place.approval === "every" ? "ask" : "approved")
  );
}

/** The conversations for which a person says in Settings whether a tool asks: all, or those in one mode. */
export type PolicyReach = { scope: "always" } | { scope: "mode"; modeId: string };

/** What the person has said about a tool for exactly this reach; undefined if nothing that applies. */
export function saidOf(
  definition: ToolDefinition,
  policies: readonly ToolPolicy[],
  reach: PolicyReach,
): "approved" | "ask" | undefined {
  const about = policies.filter((policy) => isAbout(policy, definition));
  return verdictOf(definition, about.filter(reach.scope === "mode" ? isForMode(reach) : isForAll));
}

/** Law U4: whether a person may let a tool run without asking before they have seen a call of it. */
export function mayNeverAsk(definition: ToolDefinition): boolean {
  return changesNothing(definition) && definition.kind !== "question";
}

/** The verdict of these policies; undefined if none applies. If two disagree, asking is the safe choice. */
function verdictOf(
  definition: ToolDefinition,
  policies: readonly ToolPolicy[],
): "approved" | "ask" | undefined {
  if (policies.length === 0) return undefined;
  if (policies.some(({ verdict }) => verdict === "ask")) return "ask";
  const hash = definitionHash(definition);
  return policies.some((policy) => policy.definitionHash === hash) ? "approved" : undefined;
}
