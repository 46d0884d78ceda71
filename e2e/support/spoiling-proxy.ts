import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface SpoilingProxy {
  /** `http://127.0.0.1:PORT` */
  url: string;
  stop(): Promise<void>;
}

/**
 * Passes everything on to `target` and back, and cuts the JSON of one event of each stream short:
 * what a faulty gateway does to an answer whose server did nothing wrong.
 *
 * @param nth which event, from 1; those before it arrive whole
 */
export async function startSpoilingProxy(target: string, nth: number): Promise<SpoilingProxy> {
  const server = createServer((incoming, outgoing) => pass(target, nth, incoming, outgoing));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(target: string, nth: number, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = "GET", url = "/", headers } = incoming;
  const onward = request(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    const spoil = spoiler(nth);
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => outgoing.write(spoil(text)));
    answer.on("end", () => outgoing.end());
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

/** Counts events by their `data:` lines; aimock writes each in one piece. */
function spoiler(nth: number): (text: string) => string {
  let seen = 0;
  return (text) =>
    text.replaceAll(/^data: .*$/gmu, (line) => {
      seen += 1;
      return seen === nth ? line.slice(0, line.length / 2) : line;
    });
}
