import type { Connection, ModelInfo } from "#domain/connection.ts";
import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { adapterFor } from "#providers/registry.ts";

import type { Bough } from "./bough.ts";

/** The models that a connection's provider lists; the error is a sentence for the person. */
export async function listModels(
  { egress }: Pick<Bough, "egress">,
  connection: Connection,
  key: string,
): Promise<Result<ModelInfo[], string>> {
  const adapter = adapterFor(connection.protocol);
  if (adapter === undefined) return err("This version does not speak that protocol.");
  const { url, headers: beside } = adapter.modelsRequest(connection.baseUrl);
  const host = URL.canParse(url) ? new URL(url).host : url;
  try {
    const send = egress.to(connection.baseUrl, "models-list");
    const response = await send(url, { headers: { ...beside, ...adapter.authorise(key) } });
    const text = await response.text();
    if (!response.ok) {
      const { status, headers } = response;
      return err(`${host} says: ${adapter.decodeError({ status, headers, text, host }).message}`);
    }
    // Any JSON may come; the adapter reads what it knows.
    const models = adapter.parseModels(JSON.parse(text) as JsonValue);
    return models.length > 0 ? ok(models) : err(`${host} lists no models. Type the name instead.`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return err(
      `${host} could not be read (${words}). It must run, and let ${window.location.origin} in (CORS).`,
    );
  }
}
