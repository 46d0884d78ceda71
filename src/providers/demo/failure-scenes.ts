import { breaksOff } from "./lesson-texts.ts";
import { call, isOrder, text } from "./scene.ts";
import type { DemoScript, DemoStep, Scene } from "./scene.ts";

type Refusal = NonNullable<DemoScript["refusal"]>;

interface OrderedRefusal {
  words: RegExp;
  refusal: Refusal;
  /** How many attempts are refused, where it does not last. */
  attempts?: number;
}

const refusals: readonly OrderedRefusal[] = [
  {
    words: /\berror 429\b/u,
    attempts: 1,
    refusal: {
      status: 429,
      type: "rate_limit_exceeded",
      message: "The Demo was told to be busy. Please try again in 3s.",
      headers: { "retry-after": "3" },
    },
  },
  {
    words: /\berror 5\d\d\b/u,
    attempts: 2,
    refusal: { status: 500, type: "server_error", message: "The Demo was told to fail." },
  },
  {
    words: /\berror 401\b/u,
    refusal: {
      status: 401,
      type: "invalid_api_key",
      message: "The Demo was told to refuse its key.",
    },
  },
  {
    words: /\berror 404\b/u,
    refusal: {
      status: 404,
      type: "model_not_found",
      message: "The Demo was told not to know this model.",
    },
  },
  {
    words: /\bquota\b/u,
    refusal: {
      status: 429,
      type: "insufficient_quota",
      message: "The Demo was told that its balance is empty.",
    },
  },
  {
    words: /\btoo long\b/u,
    refusal: {
      status: 400,
      type: "context_length_exceeded",
      message: "The Demo was told that this conversation is longer than its window.",
    },
  },
];

/** Refusals, broken streams and wrong calls, to order. */
export function failureScene(scene: Scene): DemoScript | undefined {
  return refused(scene) ?? broken(scene) ?? wrongCall(scene);
}

function refused({ words, attempt }: Scene): DemoScript | undefined {
  const order = refusals.find((each) => isOrder(words, each.words));
  if (order === undefined) return undefined;
  const attempts = /\balways\b/u.test(words) ? Infinity : (order.attempts ?? Infinity);
  if (attempt < attempts) return { steps: [], refusal: order.refusal };
  const asked = attempts === 1 ? "twice" : `${attempts + 1} times`;
  return {
    steps: [
      text(
        `Here I am. Bough asked ${asked}: I refused with status **${order.refusal.status}**, as ordered, and it waited before it tried again. The run's journal holds each attempt.\n\nAdd \`always\` to your message to see it give up after two retries.`,
      ),
    ],
  };
}

const HALF = breaksOff.slice(0, 240);

function broken({ words, attempt }: Scene): DemoScript | undefined {
  const wanted: [RegExp, DemoStep][] = [
    [/\bcut\b/u, { kind: "cut" }],
    [/\bstall\b/u, { kind: "stall" }],
    [/\bgarbage\b/u, { kind: "raw", text: "data: <html>502 Bad Gateway</html>\n\n" }],
  ];
  const order = wanted.find(([pattern]) => isOrder(words, pattern));
  if (order !== undefined) {
    return { steps: attempt === 0 ? [text(HALF), order[1]] : [text(breaksOff)] };
  }
  if (isOrder(words, /\blimit\b/u))
    return { steps: [text(HALF), { kind: "finish", reason: "length" }] };
  if (isOrder(words, /\brefuse\b/u)) {
    return { steps: [{ kind: "refusal", text: "I was told to decline this, so I do." }] };
  }
  return undefined;
}

/** Calls that no tool can take. Afterwards the script mends them: see `afterResults`. */
function wrongCall({ words, tools }: Scene): DemoScript | undefined {
  if (isOrder(words, /\bmalformed\b/u)) {
    const argumentsText = '{"expression": "2 + 2", ';
    return {
      steps: [
        text("I call the calculator, and break off in the middle of its arguments. "),
        { kind: "call", name: "calculator", argumentsText },
      ],
    };
  }
  if (isOrder(words, /\bunknown tool\b/u)) {
    return {
      steps: [text("I ask for a tool that nobody offered. "), call("make_coffee", { cups: 2 })],
    };
  }
  if (isOrder(words, /\bhidden characters?\b/u) && tools.has("search_conversations")) {
    const query = "ledger \u202Eterces\u200B";
    return {
      steps: [
        text(
          "The words I search for hold two characters that nobody can see. The dialog shows them.",
        ),
        call("search_conversations", { query }),
      ],
    };
  }
  return undefined;
}
