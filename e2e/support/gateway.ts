import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

export interface Gateway {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Paths and bodies that were posted, oldest first. */
  posted: { path: string; body: string }[];
  /**
   * Closes the connections of streaming answers in the middle of their bodies. When a body fails, a
   * browser drops what it has not delivered yet: first wait until the page shows what must be read.
   */
  cut(): void;
  stop(): Promise<void>;
}

/** What a faulty gateway does to one event of each stream, or to it and all later ones. */
export interface Fault {
  /** Which event, from 1; those before it arrive whole. */
  nth: number;
  /** The replacement for its `data:` line; `held` keeps it back, and everything that follows. */
  put: "held" | ((line: string) => string);
}

/** An event whose JSON is cut short. */
export function spoiled(nth: number): Fault {
  return { nth, put: (line) => line.slice(0, line.length / 2) };
}

/** A stream that falls silent before this event and stays open until it is cut. */
export function held(nth: number): Fault {
  return { nth, put: "held" };
}

/** Forwards everything to `target` and back, and records what was posted. */
export async function startGateway(target: string, fault?: Fault): Promise<Gateway> {
  const posted: Gateway["posted"] = [];
  const underWay = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    underWay.add(outgoing);
    outgoing.once("close", () => underWay.delete(outgoing));
    const isAsked = incoming.method === "POST";
    if (isAsked) remember(incoming, posted);
    pass(target, isAsked ? fault : undefined, incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The gateway has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    posted,
    cut: () => underWay.forEach((outgoing) => outgoing.destroy()),
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
    const change = changer(fault);
    answer.setEncoding("utf8");
    answer.on("data", (text: string) => outgoing.write(change(text)));
    answer.on("end", () => fault?.put !== "held" && outgoing.end());
    // If the target breaks off, so does this side.
    answer.on("error", () => outgoing.destroy());
  });
  onward.on("error", () => outgoing.destroy());
  incoming.pipe(onward);
}

/** Counts events by their `data:` lines; aimock writes each in one piece. */
function changer(fault: Fault | undefined): (text: string) => string {
  if (fault === undefined) return (text) => text;
  const { nth, put } = fault;
  let seen = 0;
  if (put === "held") {
    const arrives = (event: string) => {
      if (/^data: /mu.test(event)) seen += 1;
      return seen < nth;
    };
    return (text) =>
      text
        .split(/(?<=\n\n)/u)
        .filter(arrives)
        .join("");
  }
  return (text) =>
    text.replaceAll(/^data: .*$/gmu, (line) => {
      seen += 1;
      return seen === nth ? put(line) : line;
    });
}
