import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

import { END, piece } from "./scripted.ts";

export interface GuardedServer {
  /** `http://localhost:PORT` */
  url: string;
  host: string;
  /** Has the effect of `OLLAMA_ORIGINS` after a restart. */
  allow(origin: string): void;
  /** From now on it requires this key, like a vLLM that was started with one. */
  lock(key: string): void;
  /** The requests received, as "METHOD /path". */
  asked(): readonly string[];
  stop(): Promise<void>;
}

/**
 * A local model server that allows pages from a list of origins and no others, as Ollama does: any
 * other origin gets a 403 without CORS headers, whatever it asks.
 */
export async function startGuardedServer(port = 0): Promise<GuardedServer> {
  const allowed = new Set<string>();
  const seen: string[] = [];
  let wanted: string | undefined;
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const { origin, authorization } = request.headers;
    if (origin !== undefined && !allowed.has(origin)) response.writeHead(403).end();
    else answer(request, response, wanted === undefined || authorization === `Bearer ${wanted}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://localhost:${address.port}`,
    host: `localhost:${address.port}`,
    allow: (origin) => void allowed.add(origin),
    lock: (key) => {
      wanted = key;
    },
    asked: () => seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, isOpen: boolean): void {
  const cors = {
    "access-control-allow-origin": request.headers.origin ?? "",
    "access-control-allow-headers": "authorization, content-type",
  };
  if (request.method === "OPTIONS") response.writeHead(204, cors).end();
  else if (!isOpen) {
    response.writeHead(401, { ...cors, "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: "Unauthorized" } }));
  } else if (request.url === "/v1/models") {
    response.writeHead(200, { ...cors, "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: [{ id: "llama3.2:latest" }] }));
  } else if (request.method === "POST") {
    response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
    response.end(`${piece("Hello from this machine.")}${END}`);
  } else response.writeHead(200, cors).end("The server is running");
}
