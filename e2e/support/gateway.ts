import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface Gateway {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** What was posted, oldest first, as its bytes said it. */
  posted: { path: string; body: string }[];
  stop(): Promise<void>;
}

/** What a faulty gateway does to one event of each stream. */
export interface Fault {
  /** Which event, from 1; those before it arrive whole. */
  nth: number;
  /** What stands in place of its `data:` line. */
  put: (line: string) => string;
}

/** An event whose JSON is cut short. */
export function spoiled(nth: number): Fault {
  return { nth, put: (line) => line.slice(0, line.length / 2) };
}

/** Passes everything on to `target` and back, and remembers what was posted. */
export async function startGateway(target: string, fault?: Fault): Promise<Gateway> {
  const posted: Gateway["posted"] = [];
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === "POST") remember(incoming, posted);
    pass(target, fault, incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gateway has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    posted,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function remember(incoming: IncomingMessage, posted: Gateway["posted"]): void {
  const pieces: Buffer[] = [];
  incoming.on("data", (piece: Buffer) => pieces.push(piece));
  incoming.on("end", () => {
    posted.push({ path: incoming.url ?? "", body: Buffer.concat(pieces).toString("utf8") });
  });
}

function pass(
  target: string,
  fault: Fault | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const { method = "GET", url = "/", headers } = incoming;
  const onward = request(new URL(url, target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    const change = fault === undefined ? (text: string) => text : changer(fault);
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => outgoing.write(change(text)));
    answer.on("end", () => outgoing.end());
    // Where the other side breaks off, so does this one.
    answer.on("error", () => outgoing.destroy());
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

/** Counts events by their `data:` lines; aimock writes each in one piece. */
function changer({ nth, put }: Fault): (text: string) => string {
  let seen = 0;
  return (text) =>
    text.replaceAll(/^data: .*$/gmu, (line) => {
      seen += 1;
      return seen === nth ? put(line) : line;
    });
}
