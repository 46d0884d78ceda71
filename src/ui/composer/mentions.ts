import type { ServerResources } from "#app/react/queries/mcp-resources.ts";
import { reasonOf } from "#app/view/reason.ts";
import { shownUri } from "#domain/mcp/offers.ts";
import { missingText } from "#domain/mcp/problem-text.ts";
import type { SuggestionRow, SuggestionWords } from "#ui/kit/components/suggestion.ts";
import { factsInShort, limitBroken, oneResource } from "#ui/mcp-picks/resource-rows.ts";
import type { OneResource } from "#ui/mcp-picks/resource-rows.ts";
import { folded, queryTerms, ranked } from "#ui/palette/rank.ts";
import { composerListWords } from "#ui/words/composer-lists.ts";

/** The choices of an `@`: resources of MCP servers, and the dialog with all of them. */
export type Mention = ({ kind: "resource" } & OneResource) | { kind: "all" };

/** How many resources are listed at once; typing finds more. */
const MOST = 50;

/** A resource, with the text in which a query is searched. */
export interface Mentionable {
  one: OneResource;
  text: string;
}

/** A resource's name in a message: `@Notes:notes://first`. */
export function mentionOf({ server, resource }: OneResource): string {
  return `@${server.name.replaceAll(/\s+/gu, "-")}:${shownUri(resource.uri).replaceAll(" ", "%20")}`;
}

/** The resources that can be attached, server by server, without those that are too large for a message. */
export function mentionables(servers: readonly ServerResources[]): Mentionable[] {
  return servers.flatMap(({ server, resources }) =>
    resources
      .filter((resource) => limitBroken(resource) === undefined)
      .map((resource) => oneResource(server, resource))
      .map((one) => ({ one, text: folded(`${mentionOf(one)} ${one.resource.label}`) })),
  );
}

/**
 * The resources that match, best first, under the servers' names if there are several; then what is missing
 * and, right after the `@`, the dialog.
 *
 * @param query without spaces
 */
export function mentionRows(
  all: readonly Mentionable[],
  servers: readonly ServerResources[],
  query: string,
): SuggestionRow<Mention>[] {
  const found = fitting(all, query);
  const rows: SuggestionRow<Mention>[] = [];
  let index = 0;
  const offer = (key: string, value: Mention, text: string) => {
    rows.push({ kind: "suggestion", key, value, index, text, chosen: false });
    index += 1;
  };
  const say = (key: string, label: string) => rows.push({ kind: "heading", key, label });
  for (const { server } of servers) {
    const own = found.filter(({ one }) => one.server.id === server.id);
    if (own.length > 0 && servers.length > 1) say(server.id, server.name);
    for (const { one } of own) {
      offer(one.key, { kind: "resource", ...one }, one.resource.label);
    }
  }
  for (const one of servers) {
    const line = missing(one);
    if (line !== "") say(`missing ${one.server.id}`, line);
  }
  if (query === "") offer("all", { kind: "all" }, ALL);
  return rows;
}

const ALL = composerListWords.allResources;

function fitting(all: readonly Mentionable[], query: string): readonly Mentionable[] {
  if (query === "") return all.slice(0, MOST);
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  const found = all.filter(({ text }) => terms.every((term) => text.includes(term)));
  const best = ranked(
    query,
    found,
    ({ one }) => one.resource.label,
    ({ text }) => text,
  );
  return best.slice(0, MOST);
}

function missing({ server, isAsking, problem }: ServerResources): string {
  if (isAsking) return composerListWords.asking(server.name);
  if (problem === undefined || problem.kind === "stopped") return "";
  if (problem.kind === "unusable") return missingText(server.name, problem.state);
  return composerListWords.resourcesNotRead(server.name, reasonOf(problem.message));
}

export function mentionWords(mention: Mention): SuggestionWords {
  if (mention.kind === "all") return { name: ALL };
  const { server, resource } = mention;
  const { label, uri } = resource;
  return {
    name: composerListWords.resourceOf(label, server.name),
    label,
    note: [shownUri(uri), factsInShort(resource)].filter(Boolean).join(" · "),
    shortNote: true,
  };
}
