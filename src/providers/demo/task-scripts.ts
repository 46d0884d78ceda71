import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";

import { callStep, isBrief, textStep } from "./demo-request.ts";
import type { DemoRequest, DemoScript } from "./demo-request.ts";

/** Starts sub-tasks, and hands back the result of one. */
export function taskScript({
  message,
  normalized,
  tools,
  earlier,
}: DemoRequest): DemoScript | undefined {
  if (message === SUMMARY_REQUEST) {
    const said = earlier.findLast(({ role, text }) => role === "assistant" && text !== "");
    return { steps: [textStep(`Here is what came of it.\n\n${said?.text ?? "Nothing."}`)] };
  }
  const asked = /\bsub-?tasks?\b/u.exec(normalized);
  if (asked === null || !isBrief(message, 16) || !tools.has(START_TASK)) return undefined;
  const orders = asked[0].endsWith("s") ? [SUM, QUESTION] : [SUM];
  const calls = orders.map((order) => callStep(START_TASK, order));
  return { steps: [textStep("I’ll give that to somebody else."), ...calls] };
}

const SUM = { title: "A sum", goal: "Work out 17 * 23.", hand_back: "The number." };
const QUESTION = { title: "A question", goal: "Ask me a question.", hand_back: "The answer." };
