import { isObject } from "#domain/json.ts";
import type { JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import type { ToolDefinition } from "#domain/tool.ts";

/** The tool that searches for other tools. It stands for those that are not sent. */
export const FIND_TOOLS = "find_tools";

/** When the definitions take more than this many estimated tokens, the finder stands for them. */
export const FINDER_ABOVE = 8_000;

/** The most tools that one search finds. */
export const MOST_FOUND = 8;

/** When the finder is used, and which tools are sent beside it. */
export interface FinderChoice {
  /** Tokens of definitions above which the finder is used; null for never. */
  above: number | null;
  /**
   * What the person said about pinning, by tool name. Without a choice, a tool is pinned only if it is
   * a question.
   */
  pinned: Readonly<Record<string, boolean>>;
}

/** The key in `settings` of the tokens above which the finder is used. The value "none" means never. */
export const FINDER_KEY = "findToolsAbove";
const NEVER = "none";

/** The key in `settings` of whether a tool is pinned. Each is a row of its own: true or false. */
export function pinKey(toolName: string): string {
  return `pinnedTool.${toolName}`;
}

export const ABOVE_RULE = { least: 100, most: 1_000_000, whole: true };

export function finderAbove(stored: JsonValue | undefined): number | null {
  if (stored === NEVER) return null;
  const isValid =
    typeof stored === "number" && stored >= ABOVE_RULE.least && stored <= ABOVE_RULE.most;
  return isValid ? stored : FINDER_ABOVE;
}

/** The value to store for that setting. Null follows Bough's own limit. */
export function finderValue(above: number | null | undefined): JsonValue {
  return above === null ? NEVER : (above ?? null);
}

/** The keys of the person's choices. `finderFrom` takes their values in the same order. */
export function finderKeys(names: readonly string[]): string[] {
  return [FINDER_KEY, ...names.map(pinKey)];
}

export function finderFrom(
  names: readonly string[],
  [above, ...pins]: readonly (JsonValue | undefined)[],
): FinderChoice {
  const said = names.flatMap((name, at) => {
    const pin = pins[at];
    return typeof pin === "boolean" ? [[name, pin] as const] : [];
  });
  return { above: finderAbove(above), pinned: Object.fromEntries(said) };
}

export function isPinned(
  { name, kind }: Pick<ToolDefinition, "name" | "kind">,
  { pinned }: Pick<FinderChoice, "pinned">,
): boolean {
  // The finder can't find a provider's own tool, because the model doesn't call it.
  if (kind === "provider") return true;
  return Object.hasOwn(pinned, name) ? pinned[name] === true : kind === "question";
}

/** Which of the tools that are on go into a request. */
export interface ToolPlan {
  /** In the order of the registry, and with the finder if it is needed. */
  sent: ToolDefinition[];
  /** The tools that the finder stands for; empty if all are sent. */
  waiting: ToolDefinition[];
  /** Estimated tokens of all tools that are on. */
  tokens: number;
}

export interface PlanInput {
  /** The tools that are on. */
  tools: readonly ToolDefinition[];
  /** Undefined if the finder isn't available here. */
  finder: ToolDefinition | undefined;
  choice: FinderChoice;
  /** Names of the tools that the model has found in this run. */
  found: ReadonlySet<string>;
  tokensOf: (tool: ToolDefinition) => number;
}

/** Law U7: sends either all tools, or the finder with those that are pinned or were found. */
export function planTools({ tools, finder, choice, found, tokensOf }: PlanInput): ToolPlan {
  const tokens = tools.reduce((sum, tool) => sum + tokensOf(tool), 0);
  const all = { sent: [...tools], waiting: [], tokens };
  if (finder === undefined || choice.above === null || tokens <= choice.above) return all;
  const isSent = (tool: ToolDefinition) => isPinned(tool, choice) || found.has(tool.name);
  const sent = tools.filter(isSent);
  // Nothing would be left to find, so the finder would only cost more.
  if (sent.length === tools.length) return all;
  return { sent: [finder, ...sent], waiting: tools.filter((tool) => !isSent(tool)), tokens };
}

/** The finder's answer. */
export interface FoundTools {
  tools: { name: string; description: string }[];
  /** How many tools were searched. */
  of: number;
}

/**
 * The longest description in a search result, in UTF-16 units. The whole definition comes with the next
 * request.
 */
const SHOWN = 300;

/** The tools that fit the words best, judged by name, description and source. */
export function searchTools(
  tools: readonly ToolDefinition[],
  query: string,
  most = MOST_FOUND,
): FoundTools {
  const asked = [...new Set(wordsOf(query))];
  const scored = tools.map((tool) => ({ tool, score: scoreOf(tool, asked, query) }));
  const best = scored
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || (left.tool.name < right.tool.name ? -1 : 1))
    .slice(0, most);
  return {
    tools: best.map(({ tool: { name, description } }) => ({
      name,
      description: description.length > SHOWN ? `${description.slice(0, SHOWN)}…` : description,
    })),
    of: tools.length,
  };
}

function scoreOf(
  { name, description, origin }: ToolDefinition,
  asked: readonly string[],
  query: string,
): number {
  const inName = new Set(wordsOf(name));
  const inText = new Set(wordsOf(`${description} ${origin}`));
  const whole = name.toLowerCase() === query.trim().toLowerCase() ? 1_000 : 0;
  return asked.reduce((sum, word) => sum + weightOf(word, inName, inText), whole);
}

function weightOf(word: string, inName: ReadonlySet<string>, inText: ReadonlySet<string>): number {
  if (inName.has(word)) return 10;
  if (word.length > 2 && hasPartOf(inName, word)) return 6;
  if (inText.has(word)) return 3;
  return word.length > 3 && hasPartOf(inText, word) ? 1 : 0;
}

/**
 * Whether a similar word is there, one with nearly the same beginning: "file" and "files", "calculate"
 * and "calculator".
 */
function hasPartOf(words: ReadonlySet<string>, word: string): boolean {
  return [...words].some((one) => {
    const least = Math.max(3, Math.ceil(Math.min(one.length, word.length) * 0.75));
    return one.length >= least && one.slice(0, least) === word.slice(0, least);
  });
}

/** The words of a text. "readFile_now" has three. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * Names of the tools that the model has found since the person's last message. They are sent for the
 * rest of the run. A tool that a result names but that is not on is still not sent.
 */
export function foundTools(nodes: readonly MessageNode[]): ReadonlySet<string> {
  const from = nodes.findLastIndex(
    ({ message }) => message.role === "user" && message.metadata?.synthetic !== true,
  );
  const searches = new Set<string>();
  const found = new Set<string>();
  for (const { message } of nodes.slice(from + 1)) {
    for (const { id, toolName } of message.toolCalls ?? []) {
      if (toolName === FIND_TOOLS) searches.add(id);
    }
    const { requestId = "", result = null, isError = true } = message.toolResult ?? {};
    if (!isError && searches.has(requestId)) for (const name of namesIn(result)) found.add(name);
  }
  return found;
}

function namesIn(result: JsonValue): string[] {
  const tools = isObject(result) ? result["tools"] : undefined;
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool) => {
    const name = isObject(tool) ? tool["name"] : undefined;
    return typeof name === "string" ? [name] : [];
  });
}
