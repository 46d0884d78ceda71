import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import type { PendingFork } from "#app/view.ts";

/** The fork being made in this conversation. */
export function usePendingFork(contextId: string): PendingFork | null {
  const fork = useView((view) => view.pendingFork);
  return fork?.contextId === contextId ? fork : null;
}

/** Where the next message would go: after this one; undefined on an empty branch. */
export function useTipId(): string | undefined {
  const { context, active } = useScene();
  const fork = usePendingFork(context.id);
  return fork?.nodeId ?? active.messageIds.at(-1);
}
