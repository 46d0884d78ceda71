import { EgressRefusal } from "#app/egress/egress.ts";
import type { Egress } from "#app/egress/egress.ts";
import { redactKey } from "#app/keys/redact-key.ts";
import { shownHost } from "#domain/connections/address.ts";
import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { NO_LIST, NO_MODELS } from "#domain/runs/unlisted.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { adapterFor } from "#providers/registry.ts";
import { parseJson } from "#providers/shared/json-reading.ts";
import { nextPageUrl } from "#providers/shared/models/model-pages.ts";
import { readText } from "#providers/wire/read-text.ts";
import type { FetchLike } from "#providers/wire/transport.ts";

import { withObstacle } from "./diagnose.ts";
import { errorOfRefusal } from "./egress-error.ts";

/** The parts of a connection that a listing needs, stored or not. */
export type ListedConnection = Pick<Connection, "protocol" | "baseUrl" | "headers">;

/** Milliseconds for each page of the list, so that a silent server does not block the form forever. */
const PATIENCE = 30_000;
/** The most bytes of a page; the longest known list, OpenRouter's, has less than one million. */
const LONGEST = 16 * 1024 * 1024;
/** The most pages; Anthropic and Google return a thousand models per page. */
const MOST_PAGES = 20;

/**
 * Lists the models of a connection's provider, page by page. The error never contains the key. A missing list
 * is `not_found` with code `no_list`, and so is an empty one with `no_models`. Aborting `signal` gives kind
 * `stall`.
 * @param key "" for a server that needs none
 */
export async function listModels(
  services: { egress: Egress },
  connection: ListedConnection,
  key: string,
  signal?: AbortSignal,
): Promise<Result<ModelInfo[], RunError>> {
  const listed = await listModelsQuietly(services, connection, key, signal);
  const { url } = adapterFor(connection.protocol)?.modelsRequest(connection.baseUrl) ?? {};
  if (listed.ok || url === undefined) return listed;
  return err(await withObstacle(listed.error, services.egress, url));
}

/**
 * Lists models as `listModels` does, but does not look for what blocked a failed request. Meant for where
 * nobody waits for the answer.
 */
export async function listModelsQuietly(
  { egress }: { egress: Egress },
  connection: ListedConnection,
  key: string,
  signal?: AbortSignal,
): Promise<Result<ModelInfo[], RunError>> {
  const adapter = adapterFor(connection.protocol);
  if (adapter === undefined) return err(problem("", "invalid_request", "Unknown protocol."));
  const { url, headers, detailedUrl } = adapter.modelsRequest(connection.baseUrl);
  const asked: PageRequest = {
    adapter,
    send: egress.to(connection.baseUrl, "models-list"),
    headers: { ...connection.headers, ...headers, ...adapter.authorise(key) },
    signal,
  };
  const rich = detailedUrl === undefined ? undefined : await allPages(asked, detailedUrl);
  const listed = rich?.ok === true ? rich : await allPages(asked, url);
  return listed.ok ? listed : err(redactKey(listed.error, key, connection.headers));
}

interface PageRequest {
  adapter: ProviderAdapter;
  send: FetchLike;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

async function allPages(asked: PageRequest, first: string): Promise<Result<ModelInfo[], RunError>> {
  const models = new Map<string, ModelInfo>();
  let url: string | undefined = first;
  for (let page = 0; url !== undefined && page < MOST_PAGES; page += 1) {
    // Each page names the next one.
    const read: Result<JsonValue, RunError> = await onePage(asked, url);
    // A list that breaks off later is better than none.
    if (!read.ok) return models.size === 0 ? read : ok([...models.values()]);
    for (const model of asked.adapter.parseModels(read.value)) models.set(model.id, model);
    const next = nextPageUrl(read.value, url);
    url = next === url ? undefined : next;
  }
  if (models.size > 0) return ok([...models.values()]);
  return err(problem(shownHost(first), "not_found", "The list of models is empty.", NO_MODELS));
}

async function onePage(
  { adapter, send, headers, signal }: PageRequest,
  url: string,
): Promise<Result<JsonValue, RunError>> {
  const host = shownHost(url);
  const patience = AbortSignal.timeout(PATIENCE);
  const either = signal === undefined ? patience : AbortSignal.any([patience, signal]);
  try {
    const response = await send(url, { headers, signal: either });
    const { text } = await readText(response.body, LONGEST, () => undefined, either);
    const { ok: isOk, status } = response;
    if (!isOk) {
      const error = adapter.decodeError({ status, headers: response.headers, text, host });
      return err(error.kind === "not_found" ? { ...error, code: NO_LIST } : error);
    }
    if (either.aborted) return err(stalled(host));
    const json = parseJson(text);
    return json === undefined
      ? err(problem(host, "malformed_stream", "The list of models is not valid JSON.", "no_json"))
      : ok(json);
  } catch (error) {
    if (either.aborted) return err(stalled(host));
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof EgressRefusal)) return err(problem(host, "network", message));
    return err(errorOfRefusal(error, host));
  }
}

function stalled(host: string): RunError {
  return { ...problem(host, "stall", "Timed out waiting for data."), retryable: true };
}

function problem(host: string, kind: RunError["kind"], message: string, code?: string): RunError {
  const retryable = kind === "network";
  return {
    kind,
    message,
    retryable,
    ...(host === "" ? {} : { host }),
    ...defined({ code }),
  };
}
