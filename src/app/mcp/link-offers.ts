import {
  ProtocolError,
  ProtocolErrorCode,
  SdkHttpError,
  UriTemplate,
} from "@modelcontextprotocol/client";
import type {
  Client,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
} from "@modelcontextprotocol/client";

import { defined } from "#domain/defined.ts";
import { factsOf, optionalVariables, wordsOf } from "#domain/mcp/offers.ts";
import type { McpPrompt, McpResource, McpTemplate, OfferedWords } from "#domain/mcp/offers.ts";

import { orAborted } from "./or-aborted.ts";

/** What a server offers besides tools. If the server lacks a capability, its lists are empty. */
export interface LinkOffers {
  /** The server's prompts. They are asked for once, until the server says that they have changed. */
  listPrompts(signal: AbortSignal): Promise<readonly McpPrompt[]>;
  getPrompt(
    name: string,
    values: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<GetPromptResult>;
  /** Values that an argument or a variable could have; empty if the server cannot suggest any. */
  complete(what: Completing, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * One page of resources. Pages and templates are asked for once, until the server says that they have
   * changed.
   */
  listResources(cursor: string | undefined, signal: AbortSignal): Promise<ResourcePage>;
  listTemplates(signal: AbortSignal): Promise<readonly McpTemplate[]>;
  readResource(uri: string, signal: AbortSignal): Promise<ReadResourceResult>;
  /**
   * Fills values into an address with variables.
   * @throws if a value is too long
   */
  expand(uriTemplate: string, values: Readonly<Record<string, string>>): string;
}

export interface ResourcePage {
  resources: readonly McpResource[];
  /** The cursor of the next page, if there is one. */
  cursor?: string;
}

export interface Completing {
  of: { prompt: string } | { uriTemplate: string };
  argument: string;
  typed: string;
  /** The values of the other arguments so far. */
  others: Readonly<Record<string, string>>;
}

/** Time limits, in milliseconds. */
const LISTS_WITHIN = 30_000;
const ANSWERS_WITHIN = 60_000;
const COMPLETES_WITHIN = 5_000;
const MOST_PAGES = 100;
/** The most prompts, and the most templates, of one server. */
const MOST = 500;
/** The most resources of one page. */
const MOST_RESOURCES = 2_000;
/** The most suggestions for a field, and UTF-16 units of each. */
const MOST_VALUES = 100;
const LONGEST_VALUE = 2_000;
/** The most fields of a prompt or a template. */
const MOST_FIELDS = 50;
/** UTF-16 units of an address. */
const LONGEST_URI = 10_000;

/** Takes the server's secrets out of a text. */
type Hide = (text: string) => string;

/**
 * Asks a connected server for its offers.
 * @returns the offers, and a function that forgets the lists
 */
export function linkOffers(client: Client, hide: Hide): LinkOffers & { forget: () => void } {
  const kept = new Map<string, Promise<unknown>>();
  const once = <Value>(
    key: string,
    ask: () => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> => {
    const known = kept.get(key);
    // The cast holds because every key belongs to one kind of list.
    if (known !== undefined) return orAborted(known as Promise<Value>, signal);
    const asked = ask();
    kept.set(key, asked);
    asked.catch(() => kept.get(key) === asked && kept.delete(key));
    return orAborted(asked, signal);
  };
  const can = () => client.getServerCapabilities() ?? {};
  return {
    forget: () => kept.clear(),
    listPrompts: async (signal) =>
      can().prompts === undefined ? [] : once("prompts", () => listPrompts(client, hide), signal),
    getPrompt: (name, values, signal) =>
      client.getPrompt({ name, arguments: { ...values } }, { signal, timeout: ANSWERS_WITHIN }),
    complete: async (what, signal) =>
      can().completions === undefined ? [] : await complete(client, what, signal),
    listResources: async (cursor, signal) =>
      can().resources === undefined
        ? { resources: [] }
        : once(`resources ${cursor ?? ""}`, () => listResources(client, hide, cursor), signal),
    listTemplates: async (signal) =>
      can().resources === undefined
        ? []
        : once("templates", () => listTemplates(client, hide), signal),
    readResource: (uri, signal) =>
      client.readResource(
        { uri },
        { signal, timeout: ANSWERS_WITHIN, resetTimeoutOnProgress: true, cacheMode: "refresh" },
      ),
    expand: (uriTemplate, values) => new UriTemplate(uriTemplate).expand({ ...values }),
  };
}

async function listPrompts(client: Client, hide: Hide): Promise<McpPrompt[]> {
  return await allPages<McpPrompt>(async (params) => {
    const answer = await client.request(
      { method: "prompts/list", params },
      { timeout: LISTS_WITHIN },
    );
    return {
      items: answer.prompts.map((prompt) => promptOf(prompt, hide)),
      next: answer.nextCursor,
    };
  });
}

async function listResources(
  client: Client,
  hide: Hide,
  cursor: string | undefined,
): Promise<ResourcePage> {
  const { resources, nextCursor } = await client.request(
    { method: "resources/list", params: defined({ cursor }) },
    { timeout: LISTS_WITHIN },
  );
  return {
    resources: resources
      .slice(0, MOST_RESOURCES)
      .filter(({ uri }) => uri.length <= LONGEST_URI)
      .map((resource) => resourceOf(resource, hide)),
    ...defined({ cursor: nextCursor }),
  };
}

async function listTemplates(client: Client, hide: Hide): Promise<McpTemplate[]> {
  try {
    return await allPages<McpTemplate>(async (params) => {
      const answer = await client.request(
        { method: "resources/templates/list", params },
        { timeout: LISTS_WITHIN },
      );
      return {
        items: answer.resourceTemplates.flatMap((template) => templateOf(template, hide)),
        next: answer.nextCursor,
      };
    });
  } catch (error) {
    // A server may have resources and not know the request for templates.
    if (isUnknownMethod(error)) return [];
    throw error;
  }
}

/** Whether the server does not know the request. Servers of the newer revision answer with status 404. */
function isUnknownMethod(error: unknown): boolean {
  if (error instanceof SdkHttpError) return error.status === 404;
  return (
    error instanceof ProtocolError && error.code === (ProtocolErrorCode.MethodNotFound as number)
  );
}

async function allPages<Item>(
  ask: (params: { cursor?: string }) => Promise<{ items: Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES && all.length < MOST; page += 1) {
    const { items, next } = await ask(defined({ cursor }));
    all.push(...items.slice(0, MOST - all.length));
    cursor = next;
    if (cursor === undefined) break;
  }
  return all;
}

async function complete(client: Client, what: Completing, signal: AbortSignal) {
  const { of, argument, typed, others } = what;
  const ref =
    "prompt" in of
      ? { type: "ref/prompt" as const, name: of.prompt }
      : { type: "ref/resource" as const, uri: of.uriTemplate };
  const { completion } = await client.complete(
    { ref, argument: { name: argument, value: typed }, context: { arguments: { ...others } } },
    { signal, timeout: COMPLETES_WITHIN },
  );
  return completion.values.filter(({ length }) => length <= LONGEST_VALUE).slice(0, MOST_VALUES);
}

function hiddenWords({ name, title, description }: OfferedWords, hide: Hide): OfferedWords {
  return { name: hide(name), title: hide(title ?? ""), description: hide(description ?? "") };
}

function promptOf({ arguments: args = [], ...prompt }: Prompt, hide: Hide): McpPrompt {
  return {
    name: prompt.name,
    ...wordsOf(hiddenWords(prompt, hide), "name"),
    arguments: args.slice(0, MOST_FIELDS).map((argument) => ({
      name: argument.name,
      ...wordsOf(hiddenWords(argument, hide), "title"),
      isRequired: argument.required === true,
    })),
  };
}

function resourceOf(resource: Resource, hide: Hide): McpResource {
  const { uri, mimeType = "", size } = resource;
  const { annotations = {} } = resource;
  const facts = { ...defined({ size }), ...factsOf(annotations) };
  return { uri, ...wordsOf(hiddenWords(resource, hide), "title"), mimeType, ...facts };
}

/** The template, or an empty list if it cannot be used. */
function templateOf(template: ResourceTemplateType, hide: Hide): McpTemplate[] {
  const { uriTemplate, mimeType = "" } = template;
  try {
    const variables = [...new Set(new UriTemplate(uriTemplate).variableNames)];
    if (uriTemplate.length > LONGEST_URI || variables.length > MOST_FIELDS) return [];
    const optional = optionalVariables(uriTemplate);
    return [
      {
        uriTemplate,
        ...wordsOf(hiddenWords(template, hide), "title"),
        mimeType,
        variables,
        optional,
      },
    ];
  } catch {
    return [];
  }
}
