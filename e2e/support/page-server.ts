import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of web pages on this machine. */
export interface PageServer {
  /** Host and port, as a person would type them. */
  host: string;
  url: string;
  /** The path of each request, with its cookie and authorization. */
  asked: { path: string; cookie: string; authorization: string }[];
  stop(): Promise<void>;
}

const WORDS = "The bridge carries trams, and it is lit at night, as the engineers had planned. ";

export const ARTICLE = `<!doctype html><html><head><title>The old bridge</title>
<meta property="article:published_time" content="2026-03-04"></head><body><nav>Home · About</nav>
<article><h1>The old bridge</h1><p>${WORDS.repeat(8)}</p><h2>Length</h2>
<table><tr><th>Span</th><th>Metres</th></tr><tr><td>First</td><td>42</td></tr></table>
<p>${WORDS.repeat(8)}<a href="javascript:alert(1)">More</a> <a href="/next">Next</a></p></article></body></html>`;

/** Starts a server whose pages a browser may read, except those under `/closed`. */
export async function startPageServer(): Promise<PageServer> {
  const asked: PageServer["asked"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const { cookie = "", authorization = "" } = request.headers;
    asked.push({ path, cookie, authorization });
    if (!path.startsWith("/closed")) {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "authorization");
    }
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (path.startsWith("/open/moved")) {
      return void response.writeHead(302, { location: "http://127.0.0.1:1/secret" }).end();
    }
    response.setHeader("content-type", "text/html; charset=utf-8");
    return void response.end(ARTICLE);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // The server listens on a port, not on a pipe.
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
