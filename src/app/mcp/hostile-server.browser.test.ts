import { expect, test } from "vitest";

import { withToolSwitched } from "#domain/mcp/pins.ts";

import { listResources } from "./list-resources.ts";
import { beginMcp, server } from "./test-support/begin-mcp.ts";
import { offerResources } from "./test-support/fake-offers.ts";
import { fakeMcp } from "./test-support/fake-server.ts";
import type { FakeMcp } from "./test-support/fake-server.ts";

/** Answers calls with these messages on the stream of an older server, then with a result. */
function answerCalls(fake: FakeMcp, messages: (call: Call) => Iterable<object>): void {
  const { instead } = fake;
  fake.instead = async (request) => {
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    if (!isCall(body)) return await instead?.(request);
    const lines = [...messages(body), { id: body.id, result: { content: [] } }].map(
      (message) => `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`,
    );
    return new Response(new Blob(lines), { headers: { "content-type": "text/event-stream" } });
  };
}

interface Call {
  id: number;
  method: "tools/call";
  params: { _meta: { progressToken: number } };
}

function isCall(body: unknown): body is Call {
  return typeof body === "object" && body !== null && "method" in body
    ? body.method === "tools/call"
    : false;
}

function* times<Item>(count: number, make: (at: number) => Item): Generator<Item> {
  for (let at = 0; at < count; at += 1) yield make(at);
}

/** The number of messages of each kind. */
const MANY = 2_500;

test("a flood of changes, messages and progress asks the server a few times and ends", async () => {
  const fake = fakeMcp("old", [{ name: "flood" }]);
  fake.more = offerResources;
  const { mcp, open, pins, call } = await beginMcp(fake);
  expect((await open()).ok).toBe(true);
  const count = (method: string) => fake.requests.filter((one) => one === `POST ${method}`).length;
  const before = fake.requests.length;
  let told = 0;
  mcp.subscribeOffers(() => {
    told += 1;
  });
  const lines: string[] = [];
  answerCalls(fake, ({ params: { _meta } }) => [
    ...times(MANY, () => ({ method: "notifications/tools/list_changed" })),
    ...times(MANY, () => ({ method: "notifications/resources/list_changed" })),
    ...times(MANY, (at) => ({
      method: "notifications/message",
      params: { level: "info", data: `line ${at}` },
    })),
    ...times(MANY, (progress) => ({
      method: "notifications/progress",
      params: { ..._meta, progress },
    })),
  ]);
  await call("flood", { progress: (line) => lines.push(line) });
  expect(lines.at(-1)).toBe(`Step ${MANY - 1}`);
  expect(mcp.logs.of(server.id)).toHaveLength(50);
  // The list is read before the call, at the first change, and once more for the changes in between.
  expect(count("tools/list")).toBeLessThan(10);
  expect(fake.requests.length - before).toBeLessThan(20);
  expect(told).toBeLessThan(10);
  // The last change is not lost.
  fake.tools = [{ name: "flood" }, { name: "late" }];
  answerCalls(fake, () => [{ method: "notifications/tools/list_changed" }]);
  await call("flood");
  const names = async () => (await pins()).map(({ name }) => name);
  await expect.poll(names).toEqual(["flood", "late"]);
  await mcp.close(server.id);
});

test("of ten thousand tools with huge schemas little is stored, and the person is told", async () => {
  const fake = fakeMcp("new");
  const properties = { text: { type: "string", description: "x".repeat(20_000) } };
  fake.more = ({ server: low }) => {
    low.registerCapabilities({ tools: {} });
    low.setRequestHandler("tools/list", ({ params }) => {
      const from = Number(params?.cursor ?? 0);
      const tools = [...times(250, (at) => at)].map((at) => ({
        name: `tool ${from + at}`,
        inputSchema: { type: "object" as const, properties },
      }));
      return { tools, ...(from < 9_750 ? { nextCursor: String(from + 250) } : {}) };
    });
  };
  const { mcp, open, pins } = await beginMcp(fake);
  expect((await open()).ok).toBe(true);
  expect(mcp.stateOf(server)).toMatchObject({ kind: "ready", leftOut: 250 });
  const kept = await pins();
  expect(kept).toHaveLength(500);
  expect(JSON.stringify(kept).length).toBeLessThan(5_000_000);
  expect(kept.filter(({ definition }) => definition.tooLarge !== undefined)).toHaveLength(302);
  expect(fake.requests.filter((one) => one === "POST tools/list")).toHaveLength(3);
});

test("X3: tools that a server holds back until it is known are off", async () => {
  const fake = fakeMcp("new");
  const { mcp, clock, open, pins } = await beginMcp(fake);
  let names: string[] = [];
  fake.more = ({ server: low }) => {
    low.registerCapabilities({ tools: {} });
    low.setRequestHandler("tools/list", () => ({
      tools: names.map((name) => ({ name, inputSchema: { type: "object" as const } })),
    }));
  };
  expect((await open()).ok).toBe(true);
  expect(await pins()).toEqual([]);
  await mcp.close(server.id);
  names = ["trap"];
  clock.ms += 60_000;
  expect((await open()).ok).toBe(true);
  expect(await pins()).toMatchObject([{ name: "trap", isOn: false, isNew: true }]);
});

test("X4: of a server that invents tools, only those are kept on which the person has decided", async () => {
  const fake = fakeMcp("new", [{ name: "first" }]);
  const { mcp, open, pins } = await beginMcp(fake);
  const list = async (...names: string[]) => {
    await mcp.close(server.id);
    fake.tools = names.map((name) => ({ name }));
    expect((await open()).ok).toBe(true);
    return (await pins()).map(({ name }) => name).toSorted();
  };
  expect(await list("first")).toEqual(["first"]);
  expect(await list("second", "third")).toEqual(["first", "second", "third"]);
  await mcp.store.changePins(server.id, (all) =>
    all.filter(({ name }) => name === "second").map((pin) => withToolSwitched(pin, false, 9)),
  );
  expect(await list("fourth")).toEqual(["first", "fourth", "second"]);
  expect(await list("fifth")).toEqual(["fifth", "first", "second"]);
});

test("ten thousand requests in one answer get a few hundred answers, and the call ends", async () => {
  const fake = fakeMcp("old", [{ name: "flood" }]);
  const { open, call } = await beginMcp(fake);
  expect((await open()).ok).toBe(true);
  answerCalls(fake, () => times(10_000, (at) => ({ id: `p${at}`, method: "ping" })));
  const before = fake.requests.length;
  await call("flood");
  expect(fake.requests.length - before).toBeLessThan(1_000);
});

test("a server that ends its stream at once is not asked for it again at once", async () => {
  const fake = fakeMcp("old", [{ name: "hello" }]);
  fake.instead = (request) =>
    request.method === "GET"
      ? new Response("retry: 0\nid: 1\ndata:\n\n", {
          headers: { "content-type": "text/event-stream" },
        })
      : undefined;
  const { mcp, open } = await beginMcp(fake);
  expect((await open()).ok).toBe(true);
  const streams = () => fake.requests.filter((one) => one.startsWith("GET")).length;
  await expect.poll(streams).toBeGreaterThan(1);
  expect(streams()).toBeLessThan(4);
  await mcp.close(server.id);
});

test("what a server lists beyond reason is left out", async () => {
  const fake = fakeMcp("new");
  const long = "x".repeat(20_000);
  fake.more = ({ server: low }) => {
    low.registerCapabilities({ prompts: {}, resources: {}, completions: {} });
    low.setRequestHandler("prompts/list", () => ({
      prompts: [{ name: "huge", arguments: [...times(10_000, (at) => ({ name: `a${at}` }))] }],
    }));
    low.setRequestHandler("resources/list", ({ params }) => {
      const from = Number(params?.cursor ?? 0);
      return {
        resources: [
          { uri: `notes://${long}`, name: "long" },
          ...times(999, (at) => ({ uri: `notes://${from + at}`, name: `${from + at}` })),
        ],
        ...(from < 99_000 ? { nextCursor: String(from + 1_000) } : {}),
      };
    });
    low.setRequestHandler("resources/templates/list", () => ({
      resourceTemplates: [
        { uriTemplate: [...times(1_000, (at) => `{v${at}}`)].join("/"), name: "many" },
      ],
    }));
    low.setRequestHandler("completion/complete", () => ({
      completion: { values: [long, "short"] },
    }));
  };
  const { mcp, open } = await beginMcp(fake);
  const opened = await open();
  if (!opened.ok) throw new Error(opened.error.kind);
  const signal = AbortSignal.timeout(300_000);
  const { link } = opened.value;
  expect((await link.listPrompts(signal))[0]?.arguments).toHaveLength(50);
  const asking = { of: { prompt: "huge" }, argument: "a0", typed: "", others: {} };
  expect(await link.complete(asking, signal)).toEqual(["short"]);
  const listed = await listResources(mcp, server, {
    most: 5_000,
    isAsked: false,
    signal,
    onPage: () => {},
  });
  if (!listed.ok) throw new Error(listed.error.kind);
  expect(listed.value).toMatchObject({ templates: [], hasMore: true });
  expect(listed.value.resources.length).toBeLessThan(6_001);
  expect(listed.value.resources.some(({ uri }) => uri.length > 10_000)).toBe(false);
});

test("answers that nobody asked for, and second ones, change nothing", async () => {
  const fake = fakeMcp("old", [{ name: "hello" }]);
  const { mcp, open, call } = await beginMcp(fake);
  expect((await open()).ok).toBe(true);
  const said = (text: string) => ({ content: [{ type: "text", text }] });
  answerCalls(fake, ({ id }) => [
    { id: id + 1_000, result: said("nobody's") },
    { id: "other", error: { code: -1, message: "nobody's" } },
    { method: "notifications/cancelled", params: { requestId: id, reason: "no" } },
    { id, result: said("first") },
    { id, result: said("second") },
  ]);
  expect((await call("hello")).result).toBe("first");
  expect((await call("hello")).result).toBe("first");
  expect(mcp.stateOf(server).kind).toBe("ready");
});
