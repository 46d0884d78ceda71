import type { PolicyReach } from "#domain/tool-sets/approval.ts";
import type { ToolPolicy } from "#domain/tool.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

/** A tool, and the conversations for which something is said of it. */
export type PolicySubject = Pick<ToolPolicy, "toolName" | "origin"> & PolicyReach;

/**
 * Rows of `toolPolicies`: what the person has said of tools. Some of them are written with decisions
 * (`storage/conversations/run-writer.ts`).
 */
export interface PolicyStore {
  list(): Promise<ToolPolicy[]>;
  watchAll(): LiveQuery<ToolPolicy[]>;
  delete(id: string): Promise<WriteResult>;
  /** Stores what the person says of one tool for one reach, replacing what they said before. */
  say(about: PolicySubject, policy: ToolPolicy | undefined): Promise<WriteResult>;
}

export function createPolicyStore({ strict }: Databases): PolicyStore {
  const list = () => strict.toolPolicies.toArray();
  return {
    list,
    watchAll: () => watchQuery(list),
    say: (about, policy) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.toolPolicies, () => say(strict, about, policy)),
      ),
    delete: (id) => attemptWrite(() => strict.toolPolicies.delete(id)),
  };
}

async function say(
  { toolPolicies }: Databases["strict"],
  { toolName, origin, ...reach }: PolicySubject,
  policy: ToolPolicy | undefined,
): Promise<void> {
  const { modeId } = { modeId: undefined, ...reach };
  await toolPolicies
    .where("toolName")
    .equals(toolName)
    .and((one) => one.origin === origin && one.scope === reach.scope && one.modeId === modeId)
    .delete();
  if (policy !== undefined) await toolPolicies.put(policy);
}
