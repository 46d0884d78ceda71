import { modelInfoOf } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { SampleRequest } from "#domain/mcp/sample.ts";
import { costOf } from "#domain/usage/cost.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";
import { approvalWords } from "#ui/words/approval.tsx";

/** The most that asking a model can cost, as far as can be told beforehand. */
export function sampleCost(
  { system, messages, maxTokens }: SampleRequest,
  connection: Connection | undefined,
  modelId: string,
): string {
  const parts = messages.flatMap((message) => message.parts);
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  const pictures = parts.length - texts.length;
  const inputTokens = estimateTokens([system, ...texts].join("\n"));
  const info = connection && modelInfoOf(connection, modelId);
  const outputTokens = Math.min(maxTokens, info?.maxOutput ?? maxTokens);
  const cost = costOf({ inputTokens, outputTokens }, info?.price, true);
  return approvalWords.cost(inputTokens, pictures, outputTokens, cost?.dollars);
}
