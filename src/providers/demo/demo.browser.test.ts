import { expect, test } from "vitest";

import { assembleAnswer } from "#providers/contract/assemble-answer.ts";
import type { Answer } from "#providers/contract/assemble-answer.ts";
import { adapter } from "#providers/openai-chat/openai-chat.provider.ts";
import { postStream } from "#providers/wire/transport.ts";
import type { TransportEnd } from "#providers/wire/transport.ts";

import { DEMO_BASE_URL } from "./address.ts";
import { Attempts, createDemoFetch } from "./demo-server.ts";

const BRISK = { piecesPerSecond: 2_000, firstPieceAfter: 5 };

/** Sends through the page's real transport, as the app does. */
async function converse(
  said: string,
  options: { stopAfter?: number; attempts?: Attempts } = {},
): Promise<{ end: TransportEnd; answer: Answer; events: number }> {
  const prepared = {
    modelId: "demo-1",
    system: [],
    tools: [],
    parameters: {},
    attachments: {},
    trace: [],
    messages: [
      {
        id: "n",
        contextId: "c",
        parentId: null,
        message: { role: "user" as const, content: [{ type: "text" as const, text: said }] },
        createdAt: 0,
      },
    ],
  };
  const { url, headers, body } = adapter.buildRequest(prepared, { baseUrl: DEMO_BASE_URL });
  const decoder = adapter.createDecoder("demo-1");
  const abort = new AbortController();
  const parts: ReturnType<typeof decoder.end> = [];
  let events = 0;
  const end = await postStream(
    { url, headers, body: JSON.stringify(body) },
    {
      onOpen: () => undefined,
      onAlive: () => undefined,
      onEvent: (event) => {
        events += 1;
        parts.push(...decoder.push(event));
        if (events === options.stopAfter) abort.abort();
        return "more";
      },
    },
    { fetch: createDemoFetch(BRISK, options.attempts ?? new Attempts()), signal: abort.signal },
  );
  if (end.kind === "closed") parts.push(...decoder.end());
  return { end, answer: assembleAnswer(parts), events };
}

test("a whole answer arrives through the real transport", async () => {
  const { end, answer, events } = await converse("show markdown");
  expect(end.kind).toBe("closed");
  expect(answer.finish?.reason).toBe("stop");
  expect(answer.text).toContain("```python");
  expect(events).toBeGreaterThan(200);
});

test("a cut keeps what came before it; the second attempt is complete", async () => {
  const attempts = new Attempts();
  const cut = await converse("cut", { attempts });
  expect(cut.end.kind).toBe("broken");
  expect(cut.answer.finish).toBeNull();
  expect(cut.answer.text.length).toBeGreaterThan(100);
  const whole = await converse("cut", { attempts });
  expect(whole.answer.text.startsWith(cut.answer.text)).toBe(true);
  expect(whole.answer.finish?.reason).toBe("stop");
});

test("a refusal arrives as a refusal", async () => {
  const { end } = await converse("error 429");
  expect(end).toMatchObject({ kind: "refused", status: 429 });
});

test.each(["long", "stall"])("%s can be stopped", async (said) => {
  const { end, answer, events } = await converse(said, { stopAfter: 10 });
  expect(end.kind).toBe("aborted");
  expect(answer.finish).toBeNull();
  expect(events).toBe(10);
});
