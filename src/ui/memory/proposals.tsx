import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMemoriesFrom } from "#app/react/queries/memories.ts";
import { isKept, isProposed } from "#domain/memories/memory.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";

const ProposalsCard = lazyComponent(
  async () => (await import("./proposals-card.tsx")).ProposalsCard,
);

/** Shown at the end of a run: what it proposes to remember, or has stored without asking. Usually nothing. */
export function Proposals({ run }: { run: RunRow | undefined }) {
  const { active } = useCurrentConversation();
  const memories = useMemoriesFrom(active.id) ?? [];
  const proposed = memories.filter(isProposed);
  const unasked = memories.filter(
    (memory) =>
      memory.unasked === true &&
      isKept(memory) &&
      memory.source.kind === "run" &&
      memory.source.runId === run?.id,
  );
  if (proposed.length + unasked.length === 0) return null;
  return <ProposalsCard proposed={proposed} unasked={unasked} />;
}
