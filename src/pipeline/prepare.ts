import { callWithoutState, withoutState } from "#domain/connections/provider-state.ts";
import { defined } from "#domain/defined.ts";
import { incompleteStatus } from "#domain/message.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";
import type { EnhancerTrace, PreparedContext } from "#domain/prepared-context.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { checkSendable } from "#domain/runs/rounds.ts";
import { brokenLaw } from "#domain/runs/run-error.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { leftOutOfRequest } from "#domain/text/hidden-marks.ts";
import { LANGUAGE } from "#domain/text/language.ts";

import { enhancers } from "./enhancers.ts";
import { estimateMessage } from "./estimate-tokens.ts";
import type { PrepareInput } from "./prepare-input.ts";

/**
 * Prepares a branch for a provider, starting from its messages and applying each enhancer in turn. The
 * caller adds the attachments of the remaining messages. Fails with `brokenLaw` if a law of SPEC.md is
 * broken (a call without exactly one result, a broken chain), and with kind `invalid_request` and code
 * `nothing_to_send` if no message is left.
 */
export function prepareContext(input: PrepareInput): Result<PreparedContext, RunError> {
  const broken = checkSendable(input.nodes)[0];
  if (broken !== undefined) return err(brokenLaw(`${broken.law}: ${broken.message}`));
  const prepared = enhancers.reduce(
    (context, enhancer) => enhancer.enhance(context, input),
    startingPoint(input),
  );
  if (prepared.messages.length === 0) return err(nothingToSend(input));
  // Hiding and trimming may break the chain of parents, but never a round.
  const split = checkSendable(prepared.messages).find((violation) => violation.law !== "B1");
  return split === undefined ? ok(prepared) : err(brokenLaw(`${split.law}: ${split.message}`));
}

function startingPoint(input: PrepareInput): PreparedContext {
  const messages = input.nodes.flatMap((node) => sendable(withOwnState(node, input)));
  return {
    modelId: input.modelId,
    system: [],
    messages,
    tools: [],
    parameters: input.parameters,
    attachments: {},
    trace: [branchLine(messages, input)],
    ...defined({ outputSchema: input.outputSchema, contextWindow: input.contextWindow }),
  };
}

function branchLine(messages: readonly MessageNode[], input: PrepareInput): EnhancerTrace {
  const tokens = messages.reduce((sum, node) => sum + estimateMessage(node), 0);
  const count =
    messages.length === 1 ? "1 message" : `${messages.length.toLocaleString(LANGUAGE)} messages`;
  const empty = input.nodes.length - messages.length;
  const rest = empty === 0 ? "" : `; ${empty} without words stay out`;
  return { enhancer: "branch", tokens, note: `${count} of the branch${rest}` };
}

/**
 * A message as it is sent; none if it is empty. An answer that was cut off is sent as plain text. One
 * that paused is sent back as it is, even without text, because the provider continues from its
 * searches.
 */
function sendable(node: MessageNode): MessageNode[] {
  const { message } = node;
  if (message.role === "assistant" && incompleteStatus(message) !== undefined) {
    const content = message.content
      .filter((part) => part.type === "text")
      .map(({ text }) => ({ type: "text" as const, text }));
    return hasWords({ role: "assistant", content })
      ? [{ ...node, message: { ...message, content } }]
      : [];
  }
  const goesOn = message.metadata?.finishReason === "pause";
  return message.role === "tool" || goesOn || hasWords(message) ? [node] : [];
}

/**
 * Drops provider state that came through another connection. Another account can't open it and would
 * refuse the whole request. An answer that names no connection keeps its state.
 */
function withOwnState(node: MessageNode, { connectionId }: PrepareInput): MessageNode {
  const { content, toolCalls, metadata } = node.message;
  const from = metadata?.connectionId;
  if (from === undefined || from === connectionId) return node;
  const message = {
    ...node.message,
    content: content.map(withoutState),
    ...defined({ toolCalls: toolCalls?.map(callWithoutState) }),
  };
  return { ...node, message };
}

function hasWords({ content, toolCalls }: InternalMessage): boolean {
  if ((toolCalls?.length ?? 0) > 0) return true;
  return content.some((part) => {
    if (part.type === "text") return part.text.trim() !== "";
    return part.type !== "reasoning" && part.type !== "web";
  });
}

function nothingToSend({ nodes, hidden }: PrepareInput): RunError {
  const isHidden = leftOutOfRequest(nodes, hidden).size > 0;
  const message = isHidden
    ? "All messages of this branch are hidden from the model. Show one to it, or write a message."
    : "There is no message to answer on this branch.";
  return { kind: "invalid_request", code: "nothing_to_send", message, retryable: false };
}
