import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";

// Loaded when a conversation first has a sub-task.
const SideCard = lazyComponent(async () => (await import("./side-card.tsx")).SideCard);

/** The questions that were asked on the side at a message. */
export function SideTasks({ nodeId }: { nodeId: string }) {
  const { tasks = [] } = useCurrentConversation();
  return tasks
    .filter((task) => task.parentNodeId === nodeId && task.parentCallId === undefined)
    .map((task) => <SideCard key={task.id} task={task} />);
}
