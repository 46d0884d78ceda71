import { definitionHash } from "#domain/canonical.ts";
import type { ToolDefinition, ToolPolicy } from "#domain/tool.ts";

/**
 * Whether a call may run without asking. A standing approval applies only to the exact definition
 * that the person saw: if a server changes one letter of it, the person is asked again. A question
 * is for the person and never runs.
 */
export function decidePolicy(
  definition: ToolDefinition,
  policies: readonly ToolPolicy[],
  contextId: string,
): "approved" | "ask" {
  if (definition.kind === "question") return "ask";
  if (!definition.requiresApproval) return "approved";
  const standing = policies.filter((policy) => covers(policy, definition, contextId));
  if (standing.length === 0) return "ask";
  const hash = definitionHash(definition);
  return standing.some((policy) => policy.definitionHash === hash) ? "approved" : "ask";
}

function covers(policy: ToolPolicy, definition: ToolDefinition, contextId: string): boolean {
  if (policy.toolName !== definition.name || policy.origin !== definition.origin) return false;
  return policy.scope === "always" || policy.contextId === contextId;
}
