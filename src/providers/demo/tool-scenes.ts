import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, asObject, asWord, toJson } from "#providers/json-reading.ts";

import { exampleFor } from "./example-value.ts";
import { call, isBrief, isOrder, text, variant } from "./scene.ts";
import type { DemoScript, DemoStep, Scene, SceneResult } from "./scene.ts";

/** Calls that the person's words ask for; several in one message where they name several. */
export function toolScene(scene: Scene): DemoScript | undefined {
  const calls = wantedCalls(scene);
  if (calls.length === 0) return undefined;
  const opening =
    calls.length === 1
      ? variant(scene, [
          "Let me look that up.",
          "One moment: I ask the tool.",
          "A tool knows that better.",
        ])
      : `That takes ${calls.length} tools. I ask them together.`;
  return { steps: [text(opening), ...calls] };
}

function wantedCalls({ words, said, tools }: Scene): DemoStep[] {
  if (!isBrief(said, 16)) return [];
  const calls: DemoStep[] = [];
  const offer = (name: string, args: JsonValue | undefined): void => {
    if (args !== undefined && tools.has(name)) calls.push(call(name, args));
  };
  if (isOrder(words, /\bloop\b/u)) offer("calculator", LOOP);
  offer("calculator", sumIn(words));
  offer("current_time", clockIn(words));
  offer("search_conversations", searchIn(said));
  offer("ask_person", questionIn(words));
  const named = /\b(?:use|call)\s+`?([\w.:/-]+)`?/iu.exec(said)?.[1];
  const schema = named === undefined ? undefined : tools.get(named);
  if (named !== undefined && schema !== undefined) offer(named, exampleFor(schema, said));
  return calls;
}

const LOOP = { expression: "1 + 1" };

/** The first sum in a text, in the calculator's notation. */
export function sumIn(words: string): JsonObject | undefined {
  const written = words
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

function clockIn(words: string): JsonObject | undefined {
  const asks =
    /\bwhat(?:'s| is)? (?:the )?(?:day|date)\b|\btoday'?s date\b|\b(?:the|what) time\b|\bo'clock\b|\bclock\b/u;
  if (!asks.test(words)) return undefined;
  const city = Object.keys(ZONES).find((name) => words.includes(name));
  const timeZone = city === undefined ? undefined : ZONES[city];
  return timeZone === undefined ? {} : { timeZone };
}

function searchIn(said: string): JsonObject | undefined {
  const found =
    /\b(?:search|look|find)\b(?:\s+(?:my|our|the|all|conversations?|in|through))*(?:\s+for)?\s+(.+)/isu.exec(
      said,
    );
  if (!/\bsearch\b|\blook (?:for|through)\b|\bfind\b.*\bconversations?\b/iu.test(said))
    return undefined;
  const query = (found?.[1] ?? "")
    .replaceAll(/[?!."“”]+/gu, "")
    .trim()
    .slice(0, 200);
  return { query: query === "" ? "branch" : query };
}

function questionIn(words: string): JsonObject | undefined {
  if (!/\bask me\b/u.test(words)) return undefined;
  return {
    question: "Which matters more to you here: a way back, or being done sooner?",
    choices: ["A way back", "Being done sooner"],
  };
}

/** What the script says once results are there; or the next call, where one is called for. */
export function afterResults(scene: Scene): DemoScript | undefined {
  const { results, words } = scene;
  const last = results.at(-1);
  if (last === undefined) return undefined;
  if (isOrder(words, /\bloop\b/u)) return { steps: [call("calculator", LOOP)] };
  if (isOrder(words, /\bmalformed\b/u) && results.length === 1 && last.failed) return mended();
  const told = results.map(tell).join("\n\n");
  return { steps: [text(`${told}\n\n${closing(scene)}`)] };
}

/** The second round after malformed arguments: what a good model does. */
function mended(): DemoScript {
  return {
    steps: [
      text(
        "My arguments broke off, and Bough told me so instead of guessing the rest. Again, in full: ",
      ),
      call("calculator", { expression: "2 + 2" }),
    ],
  };
}

function closing(scene: Scene): string {
  if (scene.results.every(({ failed }) => failed)) {
    return "That is a result, too: you can **Edit** your message, or fork above it and ask in another way.";
  }
  return variant(scene, [
    "The calls stand above this answer, with what they were given and what came back. Open one to see it.",
    "Ask for something else, or **Fork from here** and see what I would do with another result.",
  ]);
}

function tell(result: SceneResult): string {
  if (result.failed) return tellFailure(result);
  switch (result.toolName) {
    case "calculator":
      return tellSum(result);
    case "current_time":
      return `It is **${asWord(asObject(result.value)?.["human"]) ?? result.text}**.`;
    case "search_conversations":
      return tellHits(result);
    case "ask_person":
      return `You said: “${result.text}”. Good to know: I would plan everything else around that.`;
    default:
      return `\`${result.toolName}\` brought this:\n\n\`\`\`json\n${result.text.slice(0, 1_000)}\n\`\`\``;
  }
}

function tellFailure({ toolName, text }: SceneResult): string {
  const denied = /\bden(?:y|ied)\b/iu.test(text);
  return denied
    ? `You did not let me use \`${toolName}\`, so I go on without it.`
    : `\`${toolName}\` did not work. I was told: *${text.split("\n")[0]?.slice(0, 300) ?? ""}*`;
}

function tellSum({ arguments: args, value, text }: SceneResult): string {
  const answer = asObject(value);
  const shown = asWord(answer?.["value"]) ?? asWord(answer?.["result"]) ?? text;
  const rounded = answer?.["exact"] === false ? " (rounded)" : "";
  return `\`${asWord(args["expression"]) ?? "The sum"}\` is **${shown}**${rounded}.`;
}

function tellHits({ arguments: args, value }: SceneResult): string {
  const hits = asArray(value)
    .map(asObject)
    .filter((hit) => hit !== undefined);
  const query = asWord(args["query"]) ?? "that";
  if (hits.length === 0) return `Your conversations say nothing about “${query}”.`;
  const lines = hits.slice(0, 5).map((hit) => {
    const title = asWord(hit["conversation"]) ?? "A conversation";
    const excerpt = asWord(hit["excerpt"]) ?? toJson(hit);
    return `- **${title}**: ${excerpt.replaceAll(/\s+/gu, " ").slice(0, 160)}`;
  });
  const count = hits.length === 1 ? "one passage" : `${hits.length} passages`;
  return `I found ${count} about “${query}”:\n\n${lines.join("\n")}`;
}
