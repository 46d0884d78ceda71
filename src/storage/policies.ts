import type { ToolPolicy } from "#domain/tool.ts";

import type { Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import { attemptWrite } from "./problems.ts";
import type { WriteResult } from "./problems.ts";

/** Rows of `toolPolicies`, the standing approvals. Decisions create them: `storage/runs.ts`. */
export interface PolicyStore {
  list(): Promise<ToolPolicy[]>;
  watchAll(): LiveQuery<ToolPolicy[]>;
  delete(id: string): Promise<WriteResult>;
}

export function createPolicyStore({ strict }: Databases): PolicyStore {
  const list = () => strict.toolPolicies.toArray();
  return {
    list,
    watchAll: () => watchQuery(list),
    delete: (id) => attemptWrite(() => strict.toolPolicies.delete(id)),
  };
}
