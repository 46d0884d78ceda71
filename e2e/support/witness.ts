import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

import { END, piece } from "./scripted.ts";

/** A request that the server received, in full. */
export interface Witnessed {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the server answers from now on; its CORS headers let every page read everything. */
export interface ServerBehaviour {
  /** Redirects every request. */
  redirect?: { status: number; to: string };
  /** Refuses with a 401 that quotes the whole request. */
  quotes?: boolean;
  /** The text of an answer. */
  says?: string;
  /** Entries of its model list. */
  models?: readonly object[];
}

export interface Witness {
  /** `http://127.0.0.1:PORT` */
  url: string;
  conduct: ServerBehaviour;
  /** Everything but preflights, oldest first. */
  seen: Witnessed[];
  /** Requests that contain this text anywhere. */
  with(text: string): Witnessed[];
  stop(): Promise<void>;
}

/**
 * A server that implements Chat Completions, also answers Anthropic's paths, and records its
 * requests.
 */
export async function startWitness(): Promise<Witness> {
  const witness: Pick<Witness, "conduct" | "seen"> = { conduct: {}, seen: [] };
  const server = createServer((request, response) => void hear(witness, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return Object.assign(witness, {
    url: `http://127.0.0.1:${address.port}`,
    with: (text: string) => witness.seen.filter((one) => JSON.stringify(one).includes(text)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function hear(
  { conduct, seen }: Pick<Witness, "conduct" | "seen">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "", url: path = "", headers } = request;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader(
    "access-control-allow-headers",
    headers["access-control-request-headers"] ?? "*",
  );
  if (method === "OPTIONS") return void response.writeHead(204).end();
  let body = "";
  for await (const piece of request) body += String(piece);
  seen.push({ method, path, headers, body });
  const { redirect, quotes = false } = conduct;
  if (redirect !== undefined) {
    return void response.writeHead(redirect.status, { location: redirect.to }).end();
  }
  if (quotes) {
    const message = `Not with this key: ${JSON.stringify(headers)}`;
    return void response.writeHead(401).end(JSON.stringify({ error: { message } }));
  }
  const { models = [{ id: "scripted" }] } = conduct;
  if (method === "GET") return void response.end(JSON.stringify({ data: models }));
  response.setHeader("content-type", "text/event-stream");
  response.end(`${piece(conduct.says ?? "Here I am.")}${END}`);
}
