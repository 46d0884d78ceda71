import { stripMarkdown } from "#domain/text/strip-markdown.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { quoteInline } from "./plain-text.ts";
import { textField, ToolFailure } from "./tool.ts";
import type { Tool } from "./tool.ts";

/** A question from the model; the person's answer is the call's result. Nothing is executed. */
export const tool: Tool = {
  definition: {
    name: "ask_person",
    description:
      "Asks the person one question and waits for the answer. Use it when you cannot go on without knowing something that only the person knows.",
    summary: "Asks you a question.",
    parameters: {
      type: "object",
      properties: {
        question: {
          type: "string",
          description: "The question, in the language of the conversation",
          minLength: 1,
          maxLength: 4000,
        },
        choices: {
          type: "array",
          description: "Answers to choose from; the person may still write another",
          items: { type: "string", minLength: 1, maxLength: 200 },
          minItems: 2,
          maxItems: 8,
        },
      },
      required: ["question"],
      additionalProperties: false,
    },
    requiresApproval: true,
    risk: "asks_person",
    idempotent: false,
    timeout: 86_400_000,
    origin: "built in",
    kind: "question",
  },
  examples: [
    { question: "Which of the two files is the newer one?" },
    { question: "Which size?", choices: ["Small", "Large"] },
  ],
  async execute() {
    throw new ToolFailure("fatal", "A question is answered by the person and never executed.");
  },
  describe(args) {
    const question = questionIn(args);
    return question === "" ? "" : `Asks you: ${quoteInline(question, 300)}`;
  },
  label: questionIn,
};

/** The question as one line of plain text. The dialog shows its Markdown. */
function questionIn(args: ToolArguments): string {
  return stripMarkdown(textField(args, "question") ?? "");
}
