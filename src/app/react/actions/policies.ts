import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on standing approvals. Decisions create them, together with the call that is decided. */
export interface PolicyActions {
  /** From then on the tool asks again. */
  revoke(policyId: string): Promise<WriteResult>;
}

export const usePolicyActions = serviceHook(({ policies }): PolicyActions => ({
  revoke: (policyId) => policies.delete(policyId),
}));
