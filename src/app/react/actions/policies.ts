import { serviceHook } from "#app/react/internal/service-hook.ts";
import { definitionHash } from "#domain/canonical.ts";
import type { PolicyReach } from "#domain/tool-sets/approval.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on policies for tools. Decisions on calls store policies too, together with the decision. */
export interface PolicyActions {
  /** Removes a policy. From then on the tool asks, or does not, as it does without one. */
  revoke(policyId: string): Promise<WriteResult>;
  /** Sets the policy for a tool, replacing any earlier one; with `usual` it has none. */
  say(
    definition: ToolDefinition,
    reach: PolicyReach,
    word: "approved" | "ask" | "usual",
  ): Promise<WriteResult>;
}

export const usePolicyActions = serviceHook(({ policies, newId, now }): PolicyActions => ({
  revoke: (policyId) => policies.delete(policyId),
  say: (definition, reach, word) => {
    const about = { toolName: definition.name, origin: definition.origin, ...reach };
    if (word === "usual") return policies.say(about, undefined);
    return policies.say(about, {
      id: newId(),
      ...about,
      definitionHash: definitionHash(definition),
      ...(word === "ask" ? { verdict: word } : {}),
      createdAt: now(),
    });
  },
}));
