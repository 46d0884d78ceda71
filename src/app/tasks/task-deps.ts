import type { Conversation } from "#app/conversation/conversation.ts";
import type { Services } from "#app/services/services.ts";
import type { Workspaces } from "#app/workspace/workspaces.ts";

/** The parts of the app that sub-tasks use. */
export interface TaskDeps extends Pick<
  Services,
  "conversations" | "subTasks" | "bin" | "branches" | "runs" | "connections" | "modes" | "now"
> {
  workspaces: Pick<Workspaces, "before">;
  open(contextId: string): Conversation;
}
