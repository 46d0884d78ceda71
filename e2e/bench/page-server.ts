import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { extname, join, normalize } from "node:path";

/** A server on its own loopback port. */
export interface LocalServer {
  /** Without a trailing slash. */
  url: string;
  stop(): Promise<void>;
}

/** Serves the files of a directory as they are: uncompressed and uncached. */
export function servePages(directory: string): Promise<LocalServer> {
  return listen(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://pages.invalid");
      const path = normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
      readFile(join(directory, path)).then(
        (bytes) => {
          response.writeHead(200, {
            "content-type": TYPES[extname(path)] ?? "application/octet-stream",
            "cache-control": "no-store",
          });
          response.end(bytes);
        },
        () => {
          response.writeHead(404);
          response.end();
        },
      );
    }),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** Starts a server on a free port of the loopback interface. */
export async function listen(server: Server): Promise<LocalServer> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://127.0.0.1:${String(address.port)}`, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
