import type { HighlightAnswer, HighlightRequest } from "./highlight-kinds.ts";
import { highlightRuns } from "./highlight-runs.ts";

/**
 * Highlights code off the main thread: grammars are many regular expressions, and some are slow on odd input.
 */
addEventListener("message", ({ data }: MessageEvent<HighlightRequest>) => {
  const runs = highlightRuns(data.language, data.text);
  const answer: HighlightAnswer = { id: data.id, runs };
  postMessage(answer, { transfer: runs === null ? [] : [runs.buffer] });
});
