import { inputRequired } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";

import type { QuestionAnswer } from "#domain/mcp/question.ts";
import type { CallNote } from "#domain/tool.ts";

import { beginMcp, server } from "./test-support/begin-mcp.ts";
import { fakeMcp } from "./test-support/fake-server.ts";
import type { Era, FakeMcp } from "./test-support/fake-server.ts";

const schema = {
  type: "object" as const,
  properties: { name: { type: "string" as const } },
  required: ["name"],
};

/** A server whose tool `greet` asks for a name so many times, and then repeats the answers. */
function asking(era: Era, times = 1): FakeMcp {
  return era === "new" ? newAsking(times) : oldAsking(times);
}

function newAsking(times: number): FakeMcp {
  return fakeMcp("new", [
    {
      name: "greet",
      answer: (_signal, { inputResponses, requestState }) => {
        const asked = Number(requestState?.() ?? 0);
        if (asked < times) {
          const who = inputRequired.elicit({ message: "Who?", requestedSchema: schema });
          return inputRequired({ inputRequests: { who }, requestState: String(asked + 1) });
        }
        return { content: [{ type: "text", text: JSON.stringify(inputResponses?.["who"]) }] };
      },
    },
  ]);
}

/** Asks on the stream that answers the call; the answers arrive as requests of their own. */
function oldAsking(times: number): FakeMcp {
  const fake = fakeMcp("old", [{ name: "greet" }]);
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let callId: unknown;
  let asked = 0;
  const write = (message: object) => {
    const line = `data: ${JSON.stringify({ jsonrpc: "2.0", ...message })}\n\n`;
    stream?.enqueue(new TextEncoder().encode(line));
  };
  const ask = () => {
    asked += 1;
    const params = { message: "Who?", requestedSchema: schema };
    write({ id: `q${asked}`, method: "elicitation/create", params });
  };
  fake.instead = async (request) => {
    if (request.method !== "POST") return undefined;
    const message = (await request.clone().json()) as Record<string, unknown>;
    if (message["method"] === "tools/call") {
      callId = message["id"];
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
          ask();
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    }
    if (!("result" in message) && !("error" in message)) return undefined;
    const told = message["result"] ?? message["error"];
    if (asked < times) ask();
    else write({ id: callId, result: { content: [{ type: "text", text: JSON.stringify(told) }] } });
    return new Response(null, { status: 202 });
  };
  return fake;
}

async function begin(fake: FakeMcp) {
  const begun = await beginMcp(fake);
  await begun.open();
  const { questions } = begun.services;
  const notes: CallNote["what"][] = [];
  const note = async ({ what }: CallNote) => void notes.push(what);
  const open = async () => {
    await expect.poll(() => questions.open()).toHaveLength(1);
    const [question] = questions.open();
    if (question === undefined) throw new Error("no question");
    return question;
  };
  const reply = async (answer: QuestionAnswer) => questions.answer(await open(), answer);
  return { ...begun, questions, notes, note, open, reply };
}

test.for<Era>(["new", "old"])(
  "X6: a server of the %s revision asks, and gets what the person sends",
  async (era) => {
    const { call, open, reply, notes, note } = await begin(asking(era));
    const calling = call("greet", { note });
    expect(await open()).toMatchObject({
      callId: "call",
      branchId: "branch",
      contextId: "context",
      toolName: "greet",
      server: { name: "Fake" },
      asks: { kind: "form", message: "Who?", fields: [{ name: "name", isRequired: true }] },
    });
    await reply({ action: "accept", content: { name: "Ann" } });
    expect(JSON.stringify((await calling).result)).toContain("Ann");
    expect(notes).toEqual(["sent", "asked", "answered"]);
  },
);

test.for<Era>(["new", "old"])(
  "X6: a server of the %s revision learns that the person declined",
  async (era) => {
    const { call, reply, notes, note } = await begin(asking(era));
    const calling = call("greet", { note });
    await reply({ action: "decline" });
    expect(JSON.stringify((await calling).result)).toContain("decline");
    expect(notes).toEqual(["sent", "asked", "declined"]);
  },
);

test.for<Era>(["new", "old"])("X6: STOP withdraws a question of the %s revision", async (era) => {
  const { call, open, questions } = await begin(asking(era));
  const stop = new AbortController();
  const calling = call("greet", { signal: stop.signal });
  await open();
  stop.abort();
  await expect(calling).rejects.toThrow(/abort/iu);
  expect(questions.open()).toEqual([]);
});

test.for<Era>(["new", "old"])(
  "X6: the eleventh question of a call of the %s revision reaches nobody",
  async (era) => {
    const { call, open, reply, questions } = await begin(asking(era, 11));
    const calling = call("greet").then(
      ({ result }) => JSON.stringify(result),
      (error: unknown) => String(error),
    );
    for (let at = 0; at < 10; at += 1) {
      const { id } = await open();
      await reply({ action: "cancel" });
      await expect.poll(() => questions.open().some((one) => one.id === id)).toBe(false);
    }
    expect(await calling).toContain("may ask the person 10 questions");
    expect(questions.open()).toEqual([]);
  },
);

test("X6: a server that asks for what is not offered ends its call with words", async () => {
  const fake = fakeMcp("new", [
    {
      name: "greet",
      answer: () => {
        const page = inputRequired.elicitUrl({ message: "Go", url: "http://example.org" });
        return inputRequired({ inputRequests: { page } });
      },
    },
  ]);
  const { mcp, call, questions } = await begin(fake);
  await expect(call("greet")).rejects.toThrow(/were not asked: Only https addresses/u);
  expect(questions.open()).toEqual([]);
  expect(mcp.stateOf(server).kind).toBe("ready");
});
