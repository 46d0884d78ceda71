import type { ModelAt } from "#domain/connections/model-marks.ts";
import { answeringModel } from "#domain/settings/effective-settings.ts";
import type { BranchSettings } from "#domain/settings/effective-settings.ts";

import { useConnections } from "./connections.ts";
import { useCurrentConversation } from "./current-conversation.ts";

/**
 * The model that answers in the conversation in view: on this branch or, without one, on a branch that sets
 * nothing itself. If no model was chosen, it is empty until the connections are read (law W4).
 */
export function useAnsweringModel(branch?: BranchSettings): ModelAt {
  const { context } = useCurrentConversation();
  const connections = useConnections();
  return answeringModel(context, branch, connections);
}
