import type { ServerResources } from "#app/react/queries/mcp-resources.ts";
import { attachmentLimits } from "#domain/attachments/limits.ts";
import { isPdf } from "#domain/attachments/media-types.ts";
import type { McpResource, McpTemplate } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { folded, queryTerms, ranked } from "#ui/palette/rank.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

/** A resource of a server. Its `key` is the same wherever the resource is listed. */
export interface OneResource {
  key: string;
  server: McpServer;
  resource: McpResource;
}

export function oneResource(server: McpServer, resource: McpResource): OneResource {
  return { key: `${server.id} ${resource.uri}`, server, resource };
}

/** What can be chosen in the picker. */
export type ResourceChoice =
  | (OneResource & { kind: "resource" })
  | { kind: "template"; key: string; server: McpServer; template: McpTemplate };

export type ResourceRow =
  | { kind: "heading"; key: string; label: string }
  /** `index` counts only the choices, not the headings. */
  | { kind: "choice"; choice: ResourceChoice; index: number };

/** What one server offers, with the text that is searched. */
export interface ServerChoices {
  server: McpServer;
  choices: readonly { choice: ResourceChoice; text: string }[];
}

/**
 * Everything that can be chosen, server by server. What a server marks as more important comes first, its
 * templates last.
 *
 * @param made the resources that the person made from templates
 */
export function serverChoices(
  servers: readonly ServerResources[],
  made: readonly OneResource[],
): ServerChoices[] {
  return servers.map((one) => ({
    server: one.server,
    choices: choicesOf(one, made).map((choice) => {
      const { label, note } = wordsOf(choice);
      return { choice, text: folded(`${label} ${addressOf(choice)} ${note}`) };
    }),
  }));
}

/**
 * The choices that fit the query, best first. With several servers, each has a heading.
 *
 * @param serverId limits the rows to one server; empty for all
 */
export function resourceRows(
  all: readonly ServerChoices[],
  query: string,
  serverId: string,
): ResourceRow[] {
  const rows: ResourceRow[] = [];
  let index = 0;
  for (const { server, choices } of all) {
    if (serverId !== "" && serverId !== server.id) continue;
    const found = matching(choices, query);
    if (found.length > 0 && all.length > 1 && serverId === "") {
      rows.push({ kind: "heading", key: server.id, label: server.name });
    }
    for (const choice of found) {
      rows.push({ kind: "choice", choice, index });
      index += 1;
    }
  }
  return rows;
}

function choicesOf(
  { server, resources, templates }: ServerResources,
  made: readonly OneResource[],
): ResourceChoice[] {
  const listed = new Set(resources.map(({ uri }) => uri));
  const own = made.filter((one) => one.server.id === server.id && !listed.has(one.resource.uri));
  return [
    ...own.map((one): ResourceChoice => ({ kind: "resource", ...one })),
    ...byPriority(resources).map((resource): ResourceChoice => ({
      kind: "resource",
      ...oneResource(server, resource),
    })),
    ...templates.map((template): ResourceChoice => ({
      kind: "template",
      key: `${server.id} template ${template.uriTemplate}`,
      server,
      template,
    })),
  ];
}

/** Sorts by priority. A resource without one counts as 0.5, the middle. */
function byPriority(resources: readonly McpResource[]): readonly McpResource[] {
  const priorityOf = ({ priority = 0.5 }: McpResource) => priority;
  return resources.toSorted((left, right) => priorityOf(right) - priorityOf(left));
}

function matching(choices: ServerChoices["choices"], query: string): ResourceChoice[] {
  const terms = queryTerms(query);
  const isUnfit = terms.length === 0 && query.trim() !== "";
  if (isUnfit) return [];
  const found = choices.filter(({ text }) => terms.every((term) => text.includes(term)));
  const ordered = ranked(
    query,
    found,
    ({ choice }) => wordsOf(choice).label,
    ({ text }) => text,
  );
  return ordered.map(({ choice }) => choice);
}

export function wordsOf(choice: ResourceChoice): { label: string; note: string } {
  return choice.kind === "resource" ? choice.resource : choice.template;
}

export function addressOf(choice: ResourceChoice): string {
  return choice.kind === "resource" ? choice.resource.uri : choice.template.uriTemplate;
}

/** "text/markdown · 12 kB", as far as the server says. */
export function factsInShort({ mimeType, size }: Pick<McpResource, "mimeType" | "size">): string {
  return [mimeType, size === undefined ? "" : formatBytes(size)].filter(Boolean).join(" · ");
}

/** Like `factsInShort`, with everything else that the server says. */
export function factsInFull(resource: McpResource): string {
  const { changedAt, audience, priority } = resource;
  return [
    factsInShort(resource),
    changedAt === undefined ? "" : mcpPicksWords.changed(changedAt),
    audience === undefined ? "" : mcpPicksWords.meantFor[audience],
    priority === 1 ? mcpPicksWords.important : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The limit in bytes that a resource exceeds, according to its server; undefined if it exceeds none. */
export function limitBroken({ mimeType, size = 0 }: McpResource): number | undefined {
  const most = limitFor(mimeType);
  return size > most ? most : undefined;
}

function limitFor(mimeType: string): number {
  if (isPdf(mimeType)) return attachmentLimits.pdf;
  return mimeType.startsWith("text/") ? attachmentLimits.text : attachmentLimits.picture;
}
