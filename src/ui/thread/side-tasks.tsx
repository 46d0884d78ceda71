import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";

// Loaded when a conversation first has a sub-task.
const SideCard = lazyComponent(async () => (await import("./side-card.tsx")).SideCard);

/** What was asked on the side at a message. */
export function SideTasks({ nodeId }: { nodeId: string }) {
  const { sideTasks = [] } = useCurrentConversation();
  return sideTasks
    .filter((task) => task.parentNodeId === nodeId)
    .map((task) => <SideCard key={task.id} task={task} />);
}
