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

export interface PageOptions {
  /** A port of `localhost`. If absent, the server takes a free port of the loopback interface. */
  port?: number;
  /** Lets the browser cache files that have their content's hash in their name, as a real host would. */
  keepsAssets?: boolean;
}

/** Serves the files of a directory as they are: uncompressed, and uncached unless asked to. */
export function servePages(directory: string, options: PageOptions = {}): Promise<LocalServer> {
  const kept = options.keepsAssets === true ? "max-age=31536000, immutable" : "no-store";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://pages.invalid");
    const path = normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    readFile(join(directory, path)).then(
      (bytes) => {
        response.writeHead(200, {
          "content-type": TYPES[extname(path)] ?? "application/octet-stream",
          "cache-control": path.startsWith("/assets/") ? kept : "no-store",
        });
        response.end(bytes);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
  return listen(server, options.port);
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

/** Starts a server on this port of `localhost`, or on a free one of the loopback interface. */
export async function listen(server: Server, port?: number): Promise<LocalServer> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port ?? 0, port === undefined ? "127.0.0.1" : "localhost", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const host = port === undefined ? "127.0.0.1" : "localhost";
  return { url: `http://${host}:${String(address.port)}`, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
