import type { LiveText } from "#app/live/live-text.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { ChunkStore } from "#storage/conversations/chunks.ts";
import type { RunStore } from "#storage/conversations/runs.ts";

export interface FollowedStores {
  runs: Pick<RunStore, "watchLatestRuns">;
  chunks: Pick<ChunkStore, "follow">;
  live: LiveText;
}

/**
 * Follows the answers that another tab streams into the conversation: their live text grows here as their
 * chunks are stored. Returns a function that stops it.
 */
export function followStreams(contextId: string, { runs, chunks, live }: FollowedStores) {
  const followed = new Map<string, () => void>();

  const begin = (nodeId: string) => {
    const answer = live.open(nodeId);
    followed.set(
      nodeId,
      chunks.follow(nodeId, (part, text) => answer.append(part, text)),
    );
  };

  const end = (nodeId: string) => {
    followed.get(nodeId)?.();
    followed.delete(nodeId);
    live.close(nodeId);
  };

  const look = (rows: readonly RunRow[]) => {
    const coming = new Set(rows.flatMap(comingNode));
    for (const nodeId of followed.keys()) if (!coming.has(nodeId)) end(nodeId);
    for (const nodeId of coming) if (!followed.has(nodeId)) begin(nodeId);
  };

  const stopLooking = runs.watchLatestRuns(contextId).subscribe(look);
  return () => {
    stopLooking();
    [...followed.keys()].forEach(end);
  };
}

function comingNode({ state, draftNodeId }: RunRow): string[] {
  const comes = state === "streamingLLMResponse" && draftNodeId !== undefined;
  return comes ? [draftNodeId] : [];
}
