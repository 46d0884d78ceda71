import { helpText, longText, markdownText, plainAnswers } from "./texts.ts";

/** As much of a Chat Completions request as the script reads. */
export interface DemoRequest {
  model: string;
  messages: { role: string; content?: unknown; tool_calls?: unknown[] }[];
  tools?: { function: { name: string } }[];
}

export type DemoStep =
  | { kind: "text" | "reasoning"; text: string }
  | { kind: "call"; name: string; argumentsText: string }
  /** Bytes as they are, for what no honest server would send. */
  | { kind: "raw"; text: string }
  | { kind: "cut" | "stall" };

export interface DemoScript {
  steps: DemoStep[];
  refusal?: { status: number; type: string; message: string; headers?: Record<string, string> };
}

interface Scene {
  request: DemoRequest;
  /** The person's last words, lower case. */
  said: string;
  /** The results that came after them, oldest first. */
  results: string[];
  has: (tool: string) => boolean;
}

const text = (words: string): DemoStep => ({ kind: "text", text: words });
const call = (name: string, args: unknown): DemoStep => ({
  kind: "call",
  name,
  argumentsText: JSON.stringify(args),
});

/** What the scripted model answers. It looks at the words, not at the clock: the same each time. */
export function answerTo(request: DemoRequest): DemoScript {
  const scene = sceneOf(request);
  const script = scene.results.length > 0 ? afterResults(scene) : (toOrder(scene) ?? talk(scene));
  if (request.model !== "demo-reasoner" || script.refusal !== undefined) return script;
  const thought = "They want a plain answer. I say what matters first, then one thing to try.\n";
  return { ...script, steps: [{ kind: "reasoning", text: thought }, ...script.steps] };
}

function sceneOf(request: DemoRequest): Scene {
  const last = request.messages.findLastIndex((message) => message.role === "user");
  const results = request.messages.slice(last + 1).filter((message) => message.role === "tool");
  return {
    request,
    said: wordsOf(request.messages[last]?.content).toLowerCase(),
    results: results.map((message) => wordsOf(message.content)),
    has: (tool) => request.tools?.some((one) => one.function.name === tool) ?? false,
  };
}

function wordsOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) =>
      typeof part === "object" && part !== null && "text" in part ? String(part.text) : "",
    )
    .join("");
}

const refusals: Record<string, NonNullable<DemoScript["refusal"]>> = {
  "error 429": {
    status: 429,
    type: "rate_limit_exceeded",
    message: "The Demo was told to be busy. Try again in 3s.",
    headers: { "retry-after": "3" },
  },
  "error 500": { status: 500, type: "server_error", message: "The Demo was told to fail." },
  "error 401": {
    status: 401,
    type: "invalid_api_key",
    message: "The Demo was told to refuse its key.",
  },
};

/** Errors and tool calls to order. */
function toOrder(scene: Scene): DemoScript | undefined {
  const { said } = scene;
  const refusal = Object.entries(refusals).find(([words]) => said.includes(words))?.[1];
  if (refusal !== undefined) return { steps: [], refusal };
  if (said.includes("cut")) return { steps: [text(firstWords), { kind: "cut" }] };
  if (said.includes("stall")) return { steps: [text(firstWords), { kind: "stall" }] };
  if (said.includes("malformed")) {
    return { steps: [{ kind: "call", name: "calculator", argumentsText: '{"expression": "2 +' }] };
  }
  if (said.includes("unknown tool")) return { steps: [call("make_coffee", { cups: 2 })] };
  return toolCalls(scene);
}

const firstWords = "Here is the beginning of an answer that will not come to its end, because";

function toolCalls({ said, has }: Scene): DemoScript | undefined {
  const steps: DemoStep[] = [];
  const sum = /[\d(][\d\s.+\-*/^()]*[\d)]/u.exec(said)?.[0]?.trim();
  const wantsSum = sum !== undefined && /[+\-*/^]/u.test(sum);
  if (wantsSum && has("calculator")) steps.push(call("calculator", { expression: sum }));
  if (/\btime\b|\bdate\b|\bo'clock\b/u.test(said) && has("current_time")) {
    steps.push(call("current_time", {}));
  }
  if (/\bsearch\b|\bfind\b/u.test(said) && has("search_conversations")) {
    const words = said.replaceAll(
      /.*\b(search|find)\b( my| our| the)?( conversations)?( for)?/gu,
      "",
    );
    steps.push(call("search_conversations", { query: words.trim() || "bough" }));
  }
  if (/\bask me\b/u.test(said) && has("ask_person")) {
    steps.push(call("ask_person", { question: "What should the answer be about?" }));
  }
  if (steps.length === 0) return undefined;
  return { steps: [text("I can look that up. "), ...steps] };
}

function afterResults({ results }: Scene): DemoScript {
  const lines = results.map((result) => `- \`${result.slice(0, 300)}\``).join("\n");
  const opening = results.length > 1 ? "Here is what came back:" : "The tool says:";
  return {
    steps: [text(`${opening}\n\n${lines}\n\nEdit your message or fork here to ask differently.`)],
  };
}

function talk({ said, request }: Scene): DemoScript {
  if (/\b(help|show|can you do|hello|hi)\b/u.test(said)) return { steps: [text(helpText)] };
  if (/\blong\b/u.test(said)) return { steps: [text(longText())] };
  if (/\bmarkdown|table|code|maths?\b/u.test(said)) return { steps: [text(markdownText)] };
  const turns = request.messages.length + said.length;
  return { steps: [text(plainAnswers[turns % plainAnswers.length] ?? helpText)] };
}
