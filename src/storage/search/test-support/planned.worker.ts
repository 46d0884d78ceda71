import type { MessageNode } from "#domain/message.ts";
import { IndexFile } from "#storage/search/index-file.ts";
import "#storage/search/search.worker.ts";

/**
 * The plan in the worker's name. The worker stops forever, to be ended there, "before", "in" or "after" the
 * nth call of a method; or this call "fails".
 */
const [when = "", method = "", number = ""] = self.name.split(" ");
let calls = 0;

/**
 * Blocks the worker, so that nothing that waits for its turn happens any more, such as closing what is
 * open.
 */
function stop(): never {
  postMessage({ kind: "reached" });
  for (;;);
}

type Call = (this: unknown, ...args: unknown[]) => unknown;

function stopping(call: Call): Call {
  return function around(...args) {
    calls += 1;
    if (String(calls) !== number) return call.apply(this, args);
    if (when === "fails") throw new Error("database disk image is malformed");
    if (when === "before") stop();
    if (when === "in") args[0] = (args[0] as MessageNode[]).map(stopAtThird);
    const result = call.apply(this, args);
    return result instanceof Promise ? result.then(stop) : stop();
  };
}

/** Stops at the third message, within the transaction that adds them. */
function stopAtThird(node: MessageNode, at: number): MessageNode {
  return at === 2 ? Object.defineProperty({ ...node }, "message", { get: stop }) : node;
}

const owner = (method === "open" ? IndexFile : IndexFile.prototype) as unknown as Record<
  string,
  Call
>;
const own = owner[method];
if (own === undefined) throw new Error(`An index has no ${method}.`);
owner[method] = stopping(own);
