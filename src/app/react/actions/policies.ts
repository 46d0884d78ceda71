import { serviceHook } from "#app/react/internal/service-hook.ts";
import { definitionHash } from "#domain/canonical.ts";
import type { PolicyReach } from "#domain/tool-sets/approval.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import type { WriteResult } from "#storage/problems.ts";

/** What the person says of tools. Decisions on calls say it too, together with the call. */
export interface PolicyActions {
  /** From then on the tool asks again, or no longer, as it does by itself. */
  revoke(policyId: string): Promise<WriteResult>;
  /** `usual`: as without a word from the person. */
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
