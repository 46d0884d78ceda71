import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";

// Loaded when a model first answers an MCP server.
const SampleCard = lazyComponent(
  async () => (await import("#ui/thread/tasks/sample-card.tsx")).SampleCard,
);

export interface CallSamplesProps {
  callId: string;
  /** The round is open: its calls have no result messages yet. */
  isOpen: boolean;
}

/** The samples that an MCP server asked for during a call. */
export function CallSamples({ callId, isOpen }: CallSamplesProps) {
  const { tasks = [] } = useCurrentConversation();
  return tasks
    .filter(({ parentCallId }) => parentCallId === callId)
    .map((task) => <SampleCard key={task.id} task={task} isOpen={isOpen} />);
}
