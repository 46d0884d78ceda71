import type { JsonObject, JsonValue } from "#domain/json.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { FIND_TOOLS } from "#domain/tool-sets/finder.ts";
import { asArray, asObject, asNonBlankString, toJson } from "#providers/shared/json-reading.ts";

import { callStep, isBrief, isCommand, textStep, variant } from "./demo-request.ts";
import type { DemoScript, DemoStep, DemoRequest, DemoToolResult } from "./demo-request.ts";
import { exampleFor } from "./example-value.ts";
import { noteIn } from "./memory-scripts.ts";

/** The calls that the person's message asks for. If it names several, one answer has them all. */
export function toolScript(request: DemoRequest): DemoScript | undefined {
  const calls = wantedCalls(request);
  if (calls.length === 0) return missingTool(request);
  const opening =
    calls.length === 1
      ? variant(request, [
          "Let me look that up.",
          "One moment, I’ll ask the tool.",
          "A tool can answer that better.",
        ])
      : `That takes ${calls.length} tools. I’ll call them together.`;
  return { steps: [textStep(opening), ...calls] };
}

/** The tool that the person names, as in "use fetch_page". */
function namedTool(message: string): string | undefined {
  return /\b(?:use|call)\s+`?([\w.:/-]+)`?/iu.exec(message)?.[1];
}

/**
 * Answers a request for a tool that was not sent, such as one that is off. A model knows nothing else about
 * such tools.
 */
function missingTool({ message }: DemoRequest): DemoScript | undefined {
  const named = namedTool(message);
  if (named?.includes("_") !== true || !isBrief(message, 16)) return undefined;
  const text = `I can’t call \`${named}\`: it isn’t among the tools that were sent to me. If it is off, turn it on in **Tools**, beside the mode under the message box, and ask again.`;
  return { steps: [textStep(text)] };
}

function wantedCalls({ normalized, message, tools }: DemoRequest): DemoStep[] {
  if (!isBrief(message, 16)) return [];
  const calls: DemoStep[] = [];
  const offer = (name: string, args: JsonValue | undefined): void => {
    if (args === undefined) return;
    if (tools.has(name)) calls.push(callStep(name, args));
    else if (tools.has(FIND_TOOLS)) calls.push(callStep(FIND_TOOLS, { query: name }));
  };
  if (isCommand(normalized, LOOPS)) offer("calculator", loopCall(normalized));
  if (isCommand(normalized, KEEPS_COUNTING)) offer("calculator", countAfter(0));
  offer("remember", noteIn(message));
  offer("calculator", sumIn(normalized));
  offer("current_time", clockIn(normalized));
  offer("search_conversations", searchIn(message));
  offer("ask_person", questionIn(normalized));
  const named = namedTool(message);
  const schema = named === undefined ? undefined : tools.get(named);
  if (named !== undefined && schema !== undefined) offer(named, exampleFor(schema, message));
  else if (named?.includes("_") === true) offer(named, {});
  return calls;
}

const LOOPS = /\bloop(?: with errors?)?\b/u;

/** The same call each time; "loop with errors" makes one that fails. */
function loopCall(message: string): JsonObject {
  return { expression: /\berrors?\b/u.test(message) ? "1 +" : "1 + 1" };
}

/** Makes more model calls than a run may, so that Bough asks whether it may continue. */
const KEEPS_COUNTING = /\bkeep (?:counting|going)\b/u;
const COUNTS_TO = 30;

function countAfter(count: number): JsonObject {
  return { expression: `${count} + 1` };
}

/** The first sum in a text, in the calculator's notation. */
export function sumIn(message: string): JsonObject | undefined {
  const written = message
    .replaceAll(/\d{4}-\d{2}-\d{2}/gu, " ")
    .replaceAll(/(?<=\d)\s*(?:×|x|times)\s*(?=\d)/gu, " * ")
    .replaceAll(/(?<=\d)\s*(?:÷|divided by)\s*(?=\d)/gu, " / ")
    .replaceAll(/(?<=\d)\s+plus\s+(?=\d)/gu, " + ")
    .replaceAll(/(?<=\d)\s+minus\s+(?=\d)/gu, " - ")
    .replaceAll(/(?<=\d)\s*%\s+of\s+(?=\d)/gu, "% * ");
  const found = /-?\(*\d[\d.()\s]*%?(?:\s*[*/^+-]\s*\(*-?\d[\d.]*%?\)*)+/u.exec(written);
  return found === null ? undefined : { expression: balanced(found[0].trim()) };
}

function balanced(expression: string): string {
  const open = expression.split("(").length - expression.split(")").length;
  return open > 0 ? expression + ")".repeat(open) : expression;
}

const ZONES: Readonly<Record<string, string>> = {
  tokyo: "Asia/Tokyo",
  london: "Europe/London",
  paris: "Europe/Paris",
  berlin: "Europe/Berlin",
  vienna: "Europe/Vienna",
  "new york": "America/New_York",
  "san francisco": "America/Los_Angeles",
  delhi: "Asia/Kolkata",
  nairobi: "Africa/Nairobi",
  sydney: "Australia/Sydney",
};

function clockIn(message: string): JsonObject | undefined {
  const asks =
    /\bwhat(?:'s| is)? (?:the )?(?:day|date)\b|\btoday'?s date\b|\b(?:the|what) time\b|\bo'clock\b|\bclock\b/u;
  if (!asks.test(message)) return undefined;
  const city = Object.keys(ZONES).find((name) => message.includes(name));
  const timeZone = city === undefined ? undefined : ZONES[city];
  return timeZone === undefined ? {} : { timeZone };
}

function searchIn(message: string): JsonObject | undefined {
  const found =
    /\b(?:search|look|find)\b(?:\s+(?:my|our|the|all|conversations?|in|through))*(?:\s+for)?\s+(.+)/isu.exec(
      message,
    );
  if (!/\bsearch\b|\blook (?:for|through)\b|\bfind\b.*\bconversations?\b/iu.test(message))
    return undefined;
  const query = (found?.[1] ?? "")
    .replaceAll(/[?!."“”]+/gu, "")
    .trim()
    .slice(0, 200);
  return { query: query === "" ? "branch" : query };
}

function questionIn(message: string): JsonObject | undefined {
  if (!/\bask me\b/u.test(message)) return undefined;
  return {
    question: "Which matters more to you here: being able to go back, or being done sooner?",
    choices: ["Being able to go back", "Being done sooner"],
  };
}

/** Reports results, or makes the next call if one is needed. */
export function afterResults(request: DemoRequest): DemoScript | undefined {
  const { results, normalized } = request;
  const last = results.at(-1);
  if (last === undefined) return undefined;
  if (isCommand(normalized, LOOPS)) {
    return { steps: [callStep("calculator", loopCall(normalized))] };
  }
  if (isCommand(normalized, KEEPS_COUNTING) && !last.failed) {
    const next = callStep("calculator", countAfter(results.length));
    const done = textStep(`I counted to ${results.length}. Each call was a round of its own.`);
    return { steps: [results.length < COUNTS_TO ? next : done] };
  }
  if (last.toolName === FIND_TOOLS && !last.failed) return withFound(request);
  if (isCommand(normalized, /\bmalformed(?: arguments)?\b/u) && results.length === 1 && last.failed)
    return mended();
  const told = results
    .filter(({ toolName }) => toolName !== FIND_TOOLS)
    .map(tell)
    .join("\n\n");
  return { steps: [textStep(`${told}\n\n${closing(request)}`)] };
}

/** Makes the calls that had to wait until their tools were found. */
function withFound(request: DemoRequest): DemoScript {
  const [first, ...others] = wantedCalls(request).filter(
    (step) => step.kind !== "call" || step.name !== FIND_TOOLS,
  );
  if (first === undefined) return { steps: [textStep("None of the tools here can do that.")] };
  return { steps: [textStep("Found. Now I can call it."), first, ...others] };
}

/** Corrects malformed arguments in the second round, as a good model does. */
function mended(): DemoScript {
  return {
    steps: [
      textStep(
        "My arguments broke off, and Bough told me so instead of guessing the rest. Here they are in full: ",
      ),
      callStep("calculator", { expression: "2 + 2" }),
    ],
  };
}

function closing(request: DemoRequest): string {
  if (request.results.every(({ failed }) => failed)) {
    return "That’s a result, too. You can **Edit** your message, or fork above it and ask in another way.";
  }
  return variant(request, [
    "The calls are above this answer. Open one to see its arguments and result.",
    "Ask for something else, or **Fork from here** and see what I would do with another result.",
  ]);
}

function tell(result: DemoToolResult): string {
  if (result.failed) return tellFailure(result);
  switch (result.toolName) {
    case "calculator":
      return tellSum(result);
    case "current_time":
      return `It is **${asNonBlankString(asObject(result.value)?.["human"]) ?? result.text}**.`;
    case "search_conversations":
      return tellHits(result);
    case "ask_person":
      return `You said: “${result.text}”. Good to know. I’d plan everything else around that.`;
    case "remember":
      return "I’ve proposed that as a note. Whether it is kept is up to you: Bough asks below.";
    case "forget":
      return result.text;
    case START_TASK:
      return `The sub-task handed this back:\n\n${result.text.replaceAll(/^/gmu, "> ")}`;
    default:
      return `\`${result.toolName}\` returned this:\n\n\`\`\`json\n${result.text.slice(0, 1_000)}\n\`\`\``;
  }
}

function tellFailure({ toolName, text }: DemoToolResult): string {
  const denied = /\bden(?:y|ied)\b/iu.test(text);
  return denied
    ? `You didn’t let me use \`${toolName}\`, so I’ll go on without it.`
    : `\`${toolName}\` didn’t work. The error: *${text.split("\n")[0]?.slice(0, 300) ?? ""}*`;
}

function tellSum({ arguments: args, value, text }: DemoToolResult): string {
  const answer = asObject(value);
  const shown = asNonBlankString(answer?.["value"]) ?? asNonBlankString(answer?.["result"]) ?? text;
  const rounded = answer?.["exact"] === false ? " (rounded)" : "";
  return `\`${asNonBlankString(args["expression"]) ?? "The sum"}\` is **${shown}**${rounded}.`;
}

function tellHits({ arguments: args, value }: DemoToolResult): string {
  const hits = asArray(value)
    .map(asObject)
    .filter((hit) => hit !== undefined);
  const query = escapeHidden(asNonBlankString(args["query"]) ?? "that");
  if (hits.length === 0) return `I found nothing about “${query}” in your conversations.`;
  const lines = hits.slice(0, 5).map((hit) => {
    const title = asNonBlankString(hit["conversation"]) ?? "A conversation";
    const excerpt = asNonBlankString(hit["excerpt"]) ?? toJson(hit);
    return `- **${title}**: ${excerpt.replaceAll(/\s+/gu, " ").slice(0, 160)}`;
  });
  const count = hits.length === 1 ? "one passage" : `${hits.length} passages`;
  return `I found ${count} about “${query}”:\n\n${lines.join("\n")}`;
}
