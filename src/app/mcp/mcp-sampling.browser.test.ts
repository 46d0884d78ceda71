import { afterEach, expect, test, vi } from "vitest";

import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import type { JsonObject } from "#domain/json.ts";
import type { Result } from "#domain/result.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import type { CallNote } from "#domain/tool.ts";
import type { SampleAnswer, ToolIo, ToolServices } from "#tools/tool.ts";

import { saveSecrets } from "./mcp-secrets.ts";
import { beginMcp, server } from "./test-support/begin-mcp.ts";
import { asked, sampling } from "./test-support/fake-sampling.ts";
import type { Era, FakeMcp } from "./test-support/fake-server.ts";

interface Setting {
  answer?: (signal: AbortSignal) => Promise<Result<SampleAnswer, string>>;
  problem?: string;
}

const said = async () => ({ ok: true as const, value: { text: "It is fine.", modelId: "m-1" } });

/** Calls the tool in a conversation; the test plays the person and the model. */
async function begin(fake: FakeMcp, { answer = said, problem }: Setting = {}) {
  const begun = await beginMcp(fake);
  const { services } = begun;
  const { questions } = services;
  const connection = await connectTo(services, "https://model.example/v1");
  const place = await newConversationOn(services, "Parent", connection);
  await begun.open();
  const orders: SampleOrder[] = [];
  const notes: CallNote["what"][] = [];
  const io = {
    ...place,
    runId: "run",
    note: async ({ what }: CallNote) => void notes.push(what),
    services: {
      sampleProblem: async () => problem,
      sample: async (_callId, order, { signal }) => {
        orders.push(order);
        return await answer(signal);
      },
    } satisfies Pick<ToolServices, "sampleProblem" | "sample"> as unknown as ToolServices,
  };
  const next = async () => {
    await expect.poll(() => questions.open()).toHaveLength(1);
    const [question] = questions.open();
    if (question === undefined) throw new Error("no question");
    return question;
  };
  /** Says yes to the open question, which must be of this kind. */
  const approve = async (isUnseen = false) => {
    const { asks, ...question } = await next();
    if (asks.kind !== "sample") throw new Error(asks.kind);
    questions.answer({ ...question, asks }, { action: "accept", model: asks.model, isUnseen });
    return asks;
  };
  const release = async (change: (text: string) => string = (text) => text) => {
    const { asks, ...question } = await next();
    if (asks.kind !== "sample_answer") throw new Error(asks.kind);
    questions.answer({ ...question, asks }, { action: "accept", text: change(asks.text) });
    return asks;
  };
  const decline = async () => {
    const { asks, ...question } = await next();
    if (asks.kind !== "sample" && asks.kind !== "sample_answer") throw new Error(asks.kind);
    questions.answer({ ...question, asks }, { action: "decline" });
  };
  const call = (over: Partial<ToolIo> = {}) =>
    begun.call("digest", { ...io, ...over }).then(
      ({ result }) => JSON.stringify(result).replaceAll("\\", ""),
      (error: unknown) => String(error),
    );
  return { ...begun, call, questions, orders, notes, next, approve, release, decline, connection };
}

const eras: Era[] = ["new", "old"];

afterEach(() => vi.useRealTimers());

test("X7: a server that wants to know hears that its request is being worked on, until it is answered", async () => {
  const fake = sampling("old", { params: { ...asked, _meta: { progressToken: "mine" } } });
  const { call, approve, decline, next } = await begin(fake);
  const told = () => fake.requests.filter((one) => one === "POST notifications/progress").length;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const calling = call();
  await approve();
  await next();
  expect(told()).toBe(0);
  vi.advanceTimersByTime(46_000);
  await expect.poll(told).toBe(3);
  await decline();
  await calling;
  vi.advanceTimersByTime(60_000);
  expect(told()).toBe(3);
});

test.for(eras)(
  "X7: a server of the %s revision gets an answer once the person has read both",
  async (era) => {
    const { call, approve, release, orders, notes, next, connection } = await begin(sampling(era));
    const calling = call();
    expect(await next()).toMatchObject({
      toolName: "digest",
      server: { name: "Fake" },
      asks: {
        kind: "sample",
        model: { connectionId: connection.id, modelId: "scripted" },
        request: { system: "Be brief.", maxTokens: 100, messages: [{ role: "user" }] },
      },
    });
    expect(orders).toEqual([]);
    await approve();
    const review = await release((text) => `${text} Or so.`);
    expect(review).toEqual({
      kind: "sample_answer",
      text: "It is fine.",
      modelId: "m-1",
      isCut: false,
    });
    const result = await calling;
    expect(result).toContain('"text":"It is fine. Or so."');
    expect(result).toContain('"model":"m-1"');
    expect(result).toContain('"stopReason":"endTurn"');
    expect(orders).toMatchObject([
      {
        title: "“Fake”: Sum it up.",
        system: "Be brief.",
        model: { modelId: "scripted" },
        parameters: { max_tokens: 100 },
        messages: [{ role: "user", content: [{ type: "text", text: "Sum it up." }] }],
      },
    ]);
    expect(notes).toEqual(["sent", "asked", "sampling", "asked", "sampled"]);
  },
);

test("X7: an older server learns by the protocol’s code that the person declined either", async () => {
  for (const part of ["request", "answer"]) {
    const { call, approve, decline, orders, notes } = await begin(sampling("old"));
    const calling = call();
    if (part === "answer") await approve();
    await decline();
    expect(await calling).toContain('"code":-1,"message":"The person declined."');
    expect(orders).toHaveLength(part === "answer" ? 1 : 0);
    expect(notes.at(-1)).toBe("declined");
  }
});

test("X7: a newer server’s call ends if the person declines, and the connection stays", async () => {
  const fake = sampling("new");
  const { call, decline, mcp } = await begin(fake);
  const calling = call();
  await decline();
  expect(await calling).toContain("got no answer: The person declined.");
  const before = fake.requests.length;
  const again = call();
  await decline();
  await again;
  expect(fake.requests.slice(before)).not.toContain("POST server/discover");
  expect(mcp).toBeDefined();
});

test.for(eras)(
  "X7: the eleventh request of a call of the %s revision reaches nobody",
  async (era) => {
    const { call, approve, release, orders, questions } = await begin(sampling(era, { times: 11 }));
    const calling = call();
    for (let at = 0; at < 10; at += 1) {
      const { request: _request } = await approve();
      await release();
    }
    expect(await calling).toContain("A call may ask for 10 answers of a model.");
    expect(orders).toHaveLength(10);
    expect(questions.open()).toEqual([]);
  },
);

test("X7: the person may leave one server’s answers unread, for one run", async () => {
  const { call, approve, next, questions, notes } = await begin(sampling("new", { times: 2 }));
  const calling = call();
  await approve(true);
  await expect.poll(() => notes.filter((what) => what === "sampled")).toHaveLength(1);
  expect((await next()).asks.kind).toBe("sample");
  await approve();
  expect(await calling).toContain("It is fine.");
  const another = call({ runId: "another run" });
  await approve();
  expect((await next()).asks.kind).toBe("sample_answer");
  expect(questions.open()).toHaveLength(1);
  void another;
});

const text = (words: string) => ({ role: "user", content: { type: "text", text: words } });

test.for<[Era, string, JsonObject, string]>([
  ["new", "a megabyte", { messages: [text("a".repeat(1_000_000))], maxTokens: 9 }, "too long"],
  ["old", "a megabyte", { messages: [text("a".repeat(1_000_000))], maxTokens: 9 }, "-32602"],
  ["new", "no messages", { maxTokens: 9 }, "got no answer|not"],
  ["old", "no messages", { maxTokens: 9 }, "-32602"],
  ["new", "tools", { ...asked, tools: [] }, "no tools|capability"],
  ["old", "tools", { ...asked, tools: [] }, "-32602"],
  [
    "new",
    "a picture that is none",
    {
      ...asked,
      messages: [{ role: "user", content: { type: "image", data: "AAAA", mimeType: "image/png" } }],
    },
    "picture cannot be read",
  ],
])(
  "X7: a server of the %s revision that asks with %s hears so, and nobody is asked",
  async ([era, _what, params, why]) => {
    const { call, questions, orders } = await begin(sampling(era, { params }));
    expect(await call()).toMatch(new RegExp(why, "u"));
    expect(questions.open()).toEqual([]);
    expect(orders).toEqual([]);
  },
);

test.for(eras)(
  "X7: STOP withdraws a request of the %s revision, and stops the model",
  async (era) => {
    let stopped = false;
    const forever = (signal: AbortSignal) =>
      new Promise<Result<SampleAnswer, string>>((resolve) => {
        signal.addEventListener("abort", () => {
          stopped = true;
          resolve({ ok: false, error: "stopped" });
        });
      });
    const { call, approve, next, questions, orders } = await begin(sampling(era), {
      answer: forever,
    });
    const first = new AbortController();
    const unread = call({ signal: first.signal });
    await next();
    first.abort();
    expect(await unread).toMatch(/abort/iu);
    expect(questions.open()).toEqual([]);
    const second = new AbortController();
    const working = call({ signal: second.signal });
    await approve();
    await expect.poll(() => orders).toHaveLength(1);
    second.abort();
    expect(await working).toMatch(/abort/iu);
    await expect.poll(() => stopped).toBe(true);
  },
);

test("X7: nobody is asked where no model may answer, the server does not learn why, and a failed one is told", async () => {
  const short = await begin(sampling("old"), { problem: "Too little is left." });
  const lines: string[] = [];
  const progress = (line: string) => void lines.push(line);
  const told = await short.call({ progress });
  expect(told).toContain('"code":-32603,"message":"No model can answer now."');
  expect(told).not.toContain("Too little");
  expect(lines).toContain("“Fake” gets no model’s answer: Too little is left.");
  const newer = await begin(sampling("new"), { problem: "Too little is left." });
  expect(await newer.call()).toContain("got no answer: Too little is left.");
  const failing = await begin(sampling("old"), {
    answer: async () => ({ ok: false, error: "The sub-task failed: no key." }),
  });
  const calling = failing.call();
  await failing.approve();
  expect(await calling).toContain("The sub-task failed: no key.");
});

test("X7: the answer ends where the server wants it to, or says that it was cut", async () => {
  const params = { ...asked, stopSequences: ["fine"], temperature: 0.3 };
  const stopping = await begin(sampling("new", { params }));
  const first = stopping.call();
  await stopping.approve();
  expect(await stopping.release()).toMatchObject({ text: "It is " });
  expect(await first).toContain('"stopReason":"stopSequence"');
  expect(stopping.orders[0]?.parameters).toEqual({ max_tokens: 100, temperature: 0.3 });
  const cut = await begin(sampling("new"), {
    answer: async () => ({
      ok: true,
      value: { text: "It", modelId: "m-1", finishReason: "length" },
    }),
  });
  const second = cut.call();
  await cut.approve();
  expect(await cut.release()).toMatchObject({ isCut: true });
  expect(await second).toContain('"stopReason":"maxTokens"');
});

test("X7: pictures are shown and sent as they were drawn anew", async () => {
  const canvas = document.createElement("canvas");
  canvas.width = 3;
  canvas.height = 2;
  const data = canvas.toDataURL("image/png").split(",")[1] ?? "";
  const image = { type: "image", data, mimeType: "text/html" };
  const params = { ...asked, messages: [{ role: "user", content: [image] }] };
  const { call, approve, release, orders, services } = await begin(sampling("new", { params }));
  const calling = call();
  const { request } = await approve();
  expect(request.messages[0]?.parts).toMatchObject([{ kind: "image", mediaType: "image/png" }]);
  await release();
  await calling;
  const [part] = orders[0]?.messages[0]?.content ?? [];
  expect(part).toMatchObject({ type: "image", mediaType: "image/png", width: 3, height: 2 });
  const blobId = part?.type === "image" ? part.blobId : "";
  expect(await services.databases.strict.blobs.get(blobId)).toBeDefined();
});

test("X7: what a server quotes of its key is sent to no model", async () => {
  const key = "sk-very-secret";
  const params = {
    ...asked,
    systemPrompt: `Use ${key}.`,
    messages: [text("Or sk-very\u200b-secret.")],
    modelPreferences: { hints: [{ name: key }, { name: `${"x".repeat(190)}${key}` }] },
  };
  const { call, next, approve, orders, services, open, mcp } = await begin(
    sampling("new", { params }),
  );
  await mcp.close(server.id);
  await saveSecrets(services, server, "session", { headers: { authorization: `Bearer ${key}` } });
  await open();
  void call();
  expect((await next()).asks).toMatchObject({ request: { hints: ["[key]"] } });
  await approve();
  await expect
    .poll(() => orders)
    .toMatchObject([
      {
        title: "“Fake”: Or [key].",
        system: "Use [key].",
        messages: [{ content: [{ text: "Or [key]." }] }],
      },
    ]);
});

test("X7: a server that asks outside of any call is told so", async () => {
  const fake = sampling("old");
  const { instead } = fake;
  const told: unknown[] = [];
  fake.instead = async (request) => {
    if (request.method === "GET") {
      const late = { jsonrpc: "2.0", id: "late", method: "sampling/createMessage", params: asked };
      const body = new ReadableStream<Uint8Array>({
        start: (stream) =>
          stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(late)}\n\n`)),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    }
    const message = (await request
      .clone()
      .json()
      .catch(() => ({}))) as Record<string, unknown>;
    if (message["id"] === "late") told.push(message["error"]);
    return instead?.(request);
  };
  const { questions } = await begin(fake);
  await expect.poll(() => told).toMatchObject([{ code: -32_600 }]);
  expect(questions.open()).toEqual([]);
});

test("X7: without any model a server is not told that one could answer", async () => {
  const fake = sampling("old");
  const begun = await beginMcp(fake);
  for (const { id } of await begun.services.connections.list()) {
    await begun.services.connections.delete(id);
  }
  await begun.open();
  const { result } = await begun.call("digest");
  expect(JSON.stringify(result)).toContain("-32601");
});
