import { callStep, isCommand, textStep } from "./demo-request.ts";
import type { DemoScript, DemoStep, DemoRequest } from "./demo-request.ts";
import { breaksOff } from "./lesson-texts.ts";

type ErrorAnswer = NonNullable<DemoScript["errorResponse"]>;

interface CommandedError {
  command: RegExp;
  answer: ErrorAnswer;
  /** How many attempts are refused; all if absent. */
  attempts?: number;
}

const commandedErrors: readonly CommandedError[] = [
  {
    command: /\berror 429\b/u,
    attempts: 1,
    answer: {
      status: 429,
      type: "rate_limit_exceeded",
      message: "Simulated by the Demo: too busy. Please try again in 3s.",
      headers: { "retry-after": "3" },
    },
  },
  {
    command: /\berror 5\d\d\b/u,
    attempts: 2,
    answer: {
      status: 500,
      type: "server_error",
      message: "Simulated by the Demo: the server failed.",
    },
  },
  {
    command: /\berror 401\b/u,
    answer: {
      status: 401,
      type: "invalid_api_key",
      message: "Simulated by the Demo: invalid key.",
    },
  },
  {
    command: /\berror 404\b/u,
    answer: {
      status: 404,
      type: "model_not_found",
      message: "Simulated by the Demo: unknown model.",
    },
  },
  {
    command: /\bquota\b/u,
    answer: {
      status: 429,
      type: "insufficient_quota",
      message: "Simulated by the Demo: no balance left.",
    },
  },
  {
    command: /\btoo long\b/u,
    answer: {
      status: 400,
      type: "context_length_exceeded",
      message: "Simulated by the Demo: this conversation is longer than the context window.",
    },
  },
];

/** Answers with refusals, broken streams and invalid calls on command. */
export function failureScript(request: DemoRequest): DemoScript | undefined {
  return errorOnCommand(request) ?? brokenStream(request) ?? invalidCall(request);
}

function errorOnCommand({ normalized, attempt }: DemoRequest): DemoScript | undefined {
  const order = commandedErrors.find((each) => isCommand(normalized, each.command));
  if (order === undefined) return undefined;
  const attempts = /\balways\b/u.test(normalized) ? Infinity : (order.attempts ?? Infinity);
  if (attempt < attempts) return { steps: [], errorResponse: order.answer };
  const asked = attempts === 1 ? "twice" : `${attempts + 1} times`;
  return {
    steps: [
      textStep(
        `Here I am. Bough asked ${asked}: I returned status **${order.answer.status}**, as you asked, and Bough waited before trying again. The run's journal lists each attempt.\n\nAdd \`always\` to your message to see Bough give up after two retries.`,
      ),
    ],
  };
}

const HALF = breaksOff.slice(0, 240);

function brokenStream({ normalized, attempt }: DemoRequest): DemoScript | undefined {
  const commands: [RegExp, DemoStep][] = [
    [/\bcut\b/u, { kind: "cut" }],
    [/\bstall\b/u, { kind: "stall" }],
    [/\bgarbage\b/u, { kind: "raw", text: "data: <html>502 Bad Gateway</html>\n\n" }],
  ];
  const order = commands.find(([pattern]) => isCommand(normalized, pattern));
  if (order !== undefined) {
    return { steps: attempt === 0 ? [textStep(HALF), order[1]] : [textStep(breaksOff)] };
  }
  if (isCommand(normalized, /\blimit\b/u))
    return { steps: [textStep(HALF), { kind: "finish", reason: "length" }] };
  if (isCommand(normalized, /\brefuse\b/u)) {
    return { steps: [{ kind: "refusal", text: "You asked me to decline this, so I do." }] };
  }
  return undefined;
}

/** Makes calls that no tool accepts. `afterResults` corrects them later. */
function invalidCall({ normalized, tools }: DemoRequest): DemoScript | undefined {
  if (isCommand(normalized, /\bmalformed(?: arguments)?\b/u)) {
    const argumentsText = '{"expression": "2 + 2", ';
    return {
      steps: [
        textStep("I’ll call the calculator and break off in the middle of the arguments. "),
        { kind: "call", name: "calculator", argumentsText },
      ],
    };
  }
  if (isCommand(normalized, /\bunknown tool\b/u)) {
    return {
      steps: [
        textStep("I’ll call a tool that doesn’t exist. "),
        callStep("make_coffee", { cups: 2 }),
      ],
    };
  }
  if (isCommand(normalized, /\bhidden characters?\b/u) && tools.has("search_conversations")) {
    const query = "ledger \u202Eterces\u200B";
    return {
      steps: [
        textStep(
          "My search contains two invisible characters. Its arguments show them as escapes.",
        ),
        callStep("search_conversations", { query }),
      ],
    };
  }
  return undefined;
}
