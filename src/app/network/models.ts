import { EgressRefusal } from "#app/egress.ts";
import type { Egress } from "#app/egress.ts";
import { withoutKey } from "#app/keys/without-key.ts";
import type { Connection, ModelInfo } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/run-error.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { parseJson } from "#providers/json-reading.ts";
import { nextPage } from "#providers/model-pages.ts";
import { readText } from "#providers/read-text.ts";
import { adapterFor } from "#providers/registry.ts";
import type { FetchLike } from "#providers/transport.ts";

import { withObstacle } from "./diagnose.ts";

/** What a listing needs to know of a connection; one that is not stored yet has it too. */
export type ListedConnection = Pick<Connection, "protocol" | "baseUrl" | "headers">;

/** Milliseconds for a page of the list: a server that says nothing must not hold the form for ever. */
const PATIENCE = 30_000;
/** Bytes; the longest list known, OpenRouter's, has less than one million. */
const LONGEST = 16 * 1024 * 1024;
/** Anthropic and Google give a thousand models a page. */
const MOST_PAGES = 20;

/**
 * The models that a connection's provider lists, page by page. The error never holds the key; an
 * empty list is one too (`not_found`, code `no_models`). Aborting `signal` gives kind `stall`.
 * @param key "" for a server that wants none
 */
export async function listModels(
  { egress }: { egress: Egress },
  connection: ListedConnection,
  key: string,
  signal?: AbortSignal,
): Promise<Result<ModelInfo[], RunError>> {
  const adapter = adapterFor(connection.protocol);
  if (adapter === undefined) return err(problem("", "invalid_request", "Unknown protocol."));
  const { url, headers, richer } = adapter.modelsRequest(connection.baseUrl);
  const asked: Asked = {
    adapter,
    send: egress.to(connection.baseUrl, "models-list"),
    headers: { ...connection.headers, ...headers, ...adapter.authorise(key) },
    signal,
  };
  const rich = richer === undefined ? undefined : await allPages(asked, richer);
  const listed = rich?.ok === true ? rich : await allPages(asked, url);
  if (listed.ok) return listed;
  return err(await withObstacle(withoutKey(listed.error, key, connection.headers), egress, url));
}

interface Asked {
  adapter: ProviderAdapter;
  send: FetchLike;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

async function allPages(asked: Asked, first: string): Promise<Result<ModelInfo[], RunError>> {
  const models = new Map<string, ModelInfo>();
  let url: string | undefined = first;
  for (let page = 0; url !== undefined && page < MOST_PAGES; page += 1) {
    // Each page names the next one.
    const read: Result<JsonValue, RunError> = await onePage(asked, url);
    // A list that breaks off later is better than none.
    if (!read.ok) return models.size === 0 ? read : ok([...models.values()]);
    for (const model of asked.adapter.parseModels(read.value)) models.set(model.id, model);
    const next = nextPage(read.value, url);
    url = next === url ? undefined : next;
  }
  if (models.size > 0) return ok([...models.values()]);
  return err(problem(hostOf(first), "not_found", "The list of models is empty.", "no_models"));
}

async function onePage(
  { adapter, send, headers, signal }: Asked,
  url: string,
): Promise<Result<JsonValue, RunError>> {
  const host = hostOf(url);
  const patience = AbortSignal.timeout(PATIENCE);
  const either = signal === undefined ? patience : AbortSignal.any([patience, signal]);
  try {
    const response = await send(url, { headers, signal: either });
    const { text } = await readText(response.body, LONGEST, () => undefined, either);
    const { ok: isOk, status } = response;
    if (!isOk) return err(adapter.decodeError({ status, headers: response.headers, text, host }));
    if (either.aborted) return err(stalled(host));
    const json = parseJson(text);
    return json === undefined
      ? err(problem(host, "malformed_stream", "The list of models is not JSON.", "no_json"))
      : ok(json);
  } catch (error) {
    if (either.aborted) return err(stalled(host));
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof EgressRefusal)) return err(problem(host, "network", message));
    return err(problem(host, "invalid_request", message, `egress_${error.kind}`));
  }
}

function stalled(host: string): RunError {
  return { ...problem(host, "stall", "Nothing came for too long."), retryable: true };
}

function problem(host: string, kind: RunError["kind"], message: string, code?: string): RunError {
  const retryable = kind === "network";
  return {
    kind,
    message,
    retryable,
    ...(host === "" ? {} : { host }),
    ...(code === undefined ? {} : { code }),
  };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
