import type { ToolDefinition, ToolPolicy } from "#domain/tool.ts";

/**
 * A mode's policy. `usual`: tools that change nothing run at once, and all others ask. `every`: every
 * call asks, unless the person has said otherwise about its tool.
 */
export type ModeApproval = "usual" | "every";

/** Where a call is made. */
export interface CallPlace {
  contextId: string;
  /** The mode of the branch. */
  modeId: string;
  /** The mode's policy; `usual` if absent. */
  approval?: ModeApproval;
}

/** The policies that no longer apply once a person has allowed a tool by `policy` at this place. */
export function overruled(
  policy: ToolPolicy,
  { modeId }: Pick<CallPlace, "modeId">,
  stored: readonly ToolPolicy[],
): ToolPolicy[] {
  if (policy.scope !== "always") return [];
  return stored.filter(
    (one) =>
      one.verdict === "ask" &&
      isAbout(one, policy) &&
      (isForAll(one) || isForMode({ modeId })(one)),
  );
}

/** Whether a policy is about this tool, judged by name and source, whatever its definition. */
export function isAbout(
  policy: ToolPolicy,
  tool: Pick<ToolDefinition, "name" | "origin"> | Pick<ToolPolicy, "toolName" | "origin">,
): boolean {
  const name = "name" in tool ? tool.name : tool.toolName;
  return policy.toolName === name && policy.origin === tool.origin;
}

export const isForConversation =
  ({ contextId }: Pick<CallPlace, "contextId">) =>
  (policy: ToolPolicy): boolean =>
    policy.scope === "conversation" && policy.contextId === contextId;

export const isForMode =
  ({ modeId }: Pick<CallPlace, "modeId">) =>
  (policy: ToolPolicy): boolean =>
    policy.scope === "mode" && policy.modeId === modeId;

export const isForAll = (policy: ToolPolicy): boolean => policy.scope === "always";
