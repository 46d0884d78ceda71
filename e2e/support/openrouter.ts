import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { Page } from "@playwright/test";

export interface OpenRouterStandIn {
  /** Codes that were issued, oldest first. */
  codes: string[];
  /** Keys that were issued, oldest first. */
  keys: string[];
  /** Bodies of the requested exchanges. */
  trades: Record<string, unknown>[];
  /** `authorization` headers, by path. */
  authorised: { path: string; key: string | undefined }[];
  stop(): Promise<void>;
}

interface Given {
  challenge: string;
  used: boolean;
}

/**
 * Stands in for what Bough uses of openrouter.ai, on a port of its own: the page that asks the person,
 * the exchange of a code for a key, and the model list. A code works once, and only with the verifier
 * whose SHA-256 was passed to the person's page.
 */
export async function standInForOpenRouter(page: Page): Promise<OpenRouterStandIn> {
  const codes = new Map<string, Given>();
  const standIn: OpenRouterStandIn = {
    codes: [],
    keys: [],
    trades: [],
    authorised: [],
    stop: async () => undefined,
  };
  const server = createServer((request, response) => {
    void serve(standIn, codes, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  await page.context().route("https://openrouter.ai/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const url = `http://127.0.0.1:${address.port}${pathname}${search}`;
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  standIn.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return standIn;
}

async function serve(
  standIn: OpenRouterStandIn,
  codes: Map<string, Given>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "https://openrouter.ai");
  const json = (status: number, body: object) => {
    response.writeHead(status, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
    });
    response.end(JSON.stringify(body));
  };
  if (request.method === "OPTIONS") return json(200, {});
  if (pathname === "/auth") return ask(standIn, codes, searchParams, response);
  standIn.authorised.push({ path: pathname, key: request.headers.authorization });
  if (pathname === "/api/v1/models") return json(200, { data: MODELS });
  if (pathname !== "/api/v1/auth/keys") return json(404, { error: { message: "No such page" } });
  // Read whole, because the body is one small object.
  const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
  standIn.trades.push(body);
  const given = codes.get(String(body["code"]));
  const hashed = createHash("sha256").update(String(body["code_verifier"])).digest("base64url");
  const fits = given !== undefined && !given.used && hashed === given.challenge;
  if (body["code_challenge_method"] !== "S256") {
    return json(400, { error: { code: 400, message: "Invalid code_challenge_method" } });
  }
  if (!fits) return json(403, { error: { code: 403, message: "Invalid code or code_verifier" } });
  given.used = true;
  const key = `sk-or-v1-${crypto.randomUUID()}`;
  standIn.keys.push(key);
  return json(200, { key, user_id: "user_1" });
}

const MODELS = [
  { id: "openrouter/auto", name: "Auto Router", context_length: 2_000_000 },
  { id: "meta-llama/llama-3.3-70b-instruct", name: "Llama", context_length: 131_072 },
];

/** The page on which the person says yes or no. */
function ask(
  standIn: OpenRouterStandIn,
  codes: Map<string, Given>,
  asked: URLSearchParams,
  response: ServerResponse,
): void {
  const code = crypto.randomUUID();
  codes.set(code, { challenge: asked.get("code_challenge") ?? "", used: false });
  standIn.codes.push(code);
  const back = new URL(asked.get("callback_url") ?? "");
  const yes = new URL(back);
  yes.searchParams.set("code", code);
  const no = new URL(back);
  no.searchParams.set("error", "access_denied");
  response.writeHead(200, { "content-type": "text/html" });
  response.end(
    `<h1>Authorize</h1><a href="${escaped(yes)}">Authorize</a> <a href="${escaped(no)}">Deny</a>`,
  );
}

function escaped({ href }: URL): string {
  return href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // An IncomingMessage without an encoding gives buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
