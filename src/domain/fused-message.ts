import type { InternalMessage, MessageMetadata } from "./message.ts";

/** The metadata of a message that asks a model to combine these answers. */
export function asksToFuse(answerIds: readonly string[]): MessageMetadata {
  return { source: { kind: "quote", nodeIds: [...answerIds] } };
}

/** How many answers a message asks to combine; undefined for any other message. */
export function fusedAnswers({ role, metadata }: InternalMessage): number | undefined {
  if (role !== "user" || metadata?.source?.kind !== "quote") return undefined;
  return metadata.source.nodeIds?.length;
}

/** The label of a message that asks to combine answers. Its text is long, and mostly quotes the answers. */
export function fusedLabel(answers: number): string {
  return `Fused from ${answers} answers`;
}
