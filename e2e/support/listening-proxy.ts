import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A POST as it was received. */
export interface ReceivedPost {
  path: string;
  headers: IncomingMessage["headers"];
  /** The body's exact bytes. */
  body: Buffer;
}

export interface ListeningProxy {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** The received POSTs, oldest first. */
  heard: readonly ReceivedPost[];
  stop(): Promise<void>;
}

/** Forwards everything to `target` and back, and records the bytes of each POST. */
export async function startListeningProxy(target: string): Promise<ListeningProxy> {
  const heard: ReceivedPost[] = [];
  const server = createServer((incoming, outgoing) => {
    void readAll(incoming).then((body) => {
      const { method = "GET", url: path = "/", headers } = incoming;
      if (method === "POST") heard.push({ path, headers, body });
      passOn(target, { method, path, headers, body }, outgoing);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function passOn(
  target: string,
  { method, path, headers, body }: ReceivedPost & { method: string },
  outgoing: ServerResponse,
) {
  const onward = request(new URL(path, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on("error", () => outgoing.destroy());
  onward.end(body);
}
