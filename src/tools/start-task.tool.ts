import { START_TASK } from "#domain/tasks/task-ids.ts";
import { readTaskOrder } from "#domain/tasks/task-order.ts";

import { quoteInline } from "./plain-text.ts";
import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** Gives part of the work to a conversation of its own, and waits for what it hands back. */
export const tool: Tool = {
  definition: {
    name: START_TASK,
    description:
      "Starts a sub-task: a separate conversation with a model and tools of its own, which sees only what you write here and hands one message back. Use it for work that needs many steps or much reading of which you need only the outcome. It gets this conversation’s files, and what it changes in them comes back with its message. Several calls in one answer run side by side.",
    summary: "Starts a sub-task: a model works on it on its own and hands back one message.",
    parameters: {
      type: "object",
      properties: {
        goal: {
          type: "string",
          description: "What is to be done, with everything that one has to know to do it",
          minLength: 1,
          maxLength: 20_000,
        },
        hand_back: {
          type: "string",
          description: "What the message that comes back must contain",
          minLength: 1,
          maxLength: 4000,
        },
        title: {
          type: "string",
          description: "A few words by which the person recognizes it",
          minLength: 1,
          maxLength: 80,
        },
        mode: { type: "string", description: "Name of a mode; this conversation’s if left out" },
        model: { type: "string", description: "Id of a model; this conversation’s if left out" },
      },
      required: ["goal", "hand_back"],
      additionalProperties: false,
    },
    requiresApproval: true,
    risk: "starts_task",
    // A repeated call attaches to the sub-task that it already started.
    idempotent: true,
    timeout: 86_400_000,
    origin: "built in",
  },
  examples: [
    {
      title: "Opening hours",
      goal: "Find out when the city library opens on Sundays.",
      hand_back: "The hours, and where you found them.",
    },
    { goal: "Compare the three drafts.", hand_back: "A ranking with reasons.", mode: "chat" },
  ],
  usesFiles: "side by side",
  async execute(args, io) {
    const order = readTaskOrder(args);
    if (order === undefined) {
      throw new ToolFailure("invalid_arguments", "/goal and /hand_back must not be blank.");
    }
    return io.services.startTask(io.callId, order, io);
  },
  describe(args) {
    const goal = textField(args, "goal");
    return goal === undefined
      ? ""
      : `Starts a sub-task that asks a model to: ${quoteInline(goal, 300)}`;
  },
  label: (args) => textField(args, "title") ?? textField(args, "goal") ?? "",
};
