import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { fuseRequest } from "#domain/fuse.ts";
import type { JsonValue } from "#domain/json.ts";
import { OMITTED_START } from "#domain/message-text.ts";
import { decodeAll, assembleAnswer } from "#providers/contract/assemble-answer.ts";
import type { Answer } from "#providers/contract/assemble-answer.ts";
import { parseSse } from "#providers/contract/sse-parser.ts";
import { adapter } from "#providers/openai-chat/openai-chat.provider.ts";
import { parseJson } from "#providers/shared/json-reading.ts";

import { DEMO_BASE_URL, DEMO_MODELS } from "./address.ts";
import { Attempts, createDemoFetch } from "./demo-server.ts";
import { exampleFor } from "./example-value.ts";
import { plainAnswers } from "./lesson-texts.ts";
import { sumIn } from "./tool-scripts.ts";
import { countTokens } from "./wire.ts";

const AT_ONCE = { piecesPerSecond: Infinity, firstPieceAfter: 0 };
const TOOLS = ["calculator", "current_time", "search_conversations", "ask_person", "fetch_url"];

type Message = Record<string, JsonValue>;

interface Asked {
  model?: string;
  messages?: Message[];
  tools?: string[];
  schema?: JsonValue;
  attempts?: Attempts;
}

function bodyOf(
  said: string,
  { model = "demo-1", messages, tools = TOOLS, schema }: Asked,
): string {
  return JSON.stringify({
    model,
    stream: true,
    messages: messages ?? [{ role: "user", content: said }],
    tools: tools.map((name) => ({
      type: "function",
      function: {
        name,
        parameters: { type: "object", properties: { url: { type: "string" } }, required: ["url"] },
      },
    })),
    ...(schema === undefined ? {} : { response_format: { json_schema: { schema } } }),
  });
}

async function ask(said: string, asked: Asked = {}): Promise<Response> {
  const send = createDemoFetch(AT_ONCE, asked.attempts ?? new Attempts());
  return send(`${DEMO_BASE_URL}/chat/completions`, { method: "POST", body: bodyOf(said, asked) });
}

/** Reads until the body ends or fails, through the adapter's own decoder. */
async function answer(response: Response): Promise<Answer> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of response.body ?? []) pieces.push(piece);
  } catch {
    // The connection was cut: keep what arrived before.
  }
  return assembleAnswer(decodeAll(adapter, parseSse(pieces), "demo-1"));
}

async function hear(said: string, asked: Asked = {}): Promise<Answer> {
  return answer(await ask(said, asked));
}

async function refusal(response: Response) {
  const { status, headers } = response;
  return adapter.decodeError({ status, headers, text: await response.text(), host: "demo" });
}

/** The conversation after `heard` called its tools and `results` came back. */
function after(said: string, heard: Answer, results: string[]): Message[] {
  const tool_calls = heard.calls.map(({ id, name, argumentsText }) => ({
    id,
    type: "function",
    function: { name, arguments: argumentsText },
  }));
  return [
    { role: "user", content: said },
    { role: "assistant", content: heard.text, tool_calls },
    ...results.map((content, at) => ({
      role: "tool",
      tool_call_id: heard.calls[at]?.id ?? "",
      content,
    })),
  ];
}

describe("the Demo writes an app", () => {
  const tools = ["write_file", "edit_file"];

  test("over six calls, one in each answer, and says where it is", async () => {
    let messages: Message[] = [{ role: "user", content: "write an app" }];
    const paths: unknown[] = [];
    for (let call = 0; call < 6; call += 1) {
      const heard = await hear("write an app", { messages, tools });
      expect(heard.calls).toHaveLength(1);
      const args = JSON.parse(heard.calls[0]?.argumentsText ?? "") as { path: string };
      paths.push(args.path);
      messages = [...messages, ...after("", heard, ["{}"]).slice(1)];
    }
    expect(paths).toEqual([
      "README.md",
      "index.html",
      "style.css",
      "costs.csv",
      "app.js",
      "README.md",
    ]);
    const { text, calls } = await hear("write an app", { messages, tools });
    expect(calls).toEqual([]);
    expect(text).toContain("in the panel **Files**");
  });

  test("in other colours where it is asked for them, and only where it may write files", async () => {
    const heard = await hear("make it dark", { tools });
    expect(heard.calls[0]?.argumentsText).toContain("style.css");
    expect((await hear("write an app")).text).toContain("Choose the mode **Work**");
  });
});

describe("the Demo as a server", () => {
  test("lists its models", async () => {
    const { url } = adapter.modelsRequest(DEMO_BASE_URL);
    const response = await createDemoFetch(AT_ONCE)(url, {});
    expect(adapter.parseModels((await response.json()) as JsonValue)).toEqual([
      { id: DEMO_MODELS[0], name: "Demo", contextWindow: 32_000 },
      { id: DEMO_MODELS[1], name: "Demo with reasoning", contextWindow: 32_000 },
    ]);
  });

  test("streams a whole answer with usage", async () => {
    const heard = await hear("hello");
    expect(heard.text).toContain("I am the **Demo**");
    expect(heard.finish).toEqual({ reason: "stop", wireReason: "stop", refusal: null });
    expect(heard.usage?.outputTokens).toBeGreaterThan(50);
    expect(heard.usage?.inputTokens).toBeGreaterThan(10);
  });

  test("answers anything it is sent, and other addresses with 404", async () => {
    const send = createDemoFetch(AT_ONCE, new Attempts());
    for (const body of [
      "",
      "null",
      "[]",
      "{}",
      '{"messages":[1,null,{"role":"tool"}],"tools":[{}]}',
    ]) {
      const heard = await answer(await send(`${DEMO_BASE_URL}/chat/completions`, { body }));
      expect(heard.finish?.reason).toBe("stop");
    }
    expect((await send(`${DEMO_BASE_URL}/embeddings`, {})).status).toBe(404);
  });

  test("sends pieces at a steady rate, and stops when aborted", async () => {
    const send = createDemoFetch({ piecesPerSecond: 200, firstPieceAfter: 1 }, new Attempts());
    const abort = new AbortController();
    const init = { body: bodyOf("long", {}), signal: abort.signal };
    const response = await send(`${DEMO_BASE_URL}/chat/completions`, init);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    const second = await reader?.read();
    expect([first?.done, second?.done]).toEqual([false, false]);
    abort.abort();
    const rest = async (): Promise<void> => {
      for (let read = await reader?.read(); read?.done === false; read = await reader?.read());
    };
    await expect(rest()).rejects.toMatchObject({ name: "AbortError" });
    await expect(send(`${DEMO_BASE_URL}/models`, init)).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test("gives the same answer to the same request, and another when asked again", async () => {
    const attempts = new Attempts();
    const said = "Should I move house?";
    const texts: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      texts.push((await hear(said, { attempts })).text);
    expect(new Set(texts).size).toBe(3);
    expect((await hear(said)).text).toBe(texts[0]);
  });

  test("splits text into pieces that join to the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(countTokens(text).join("")).toBe(text);
      }),
    );
  });
});

describe("the Demo's answers", () => {
  test.each([
    ["help", "### Things that go wrong"],
    ["/help", "### Tools"],
    ["What can you show?", "### Tools"],
    ["show markdown", "$$"],
    ["show a table", "| Plan | Freeze |"],
    ["show code", "```python"],
    ["show maths", "\\frac{\\lambda}{\\mu}"],
    ["show links", "![A river"],
    ["how do branches work?", "Fork from here"],
    ["what is a version", "2"],
    ["the tree", "Go there"],
    ["tell me about approvals", "**Deny**"],
    ["is it private?", "in this browser"],
    ["how do I connect ollama", "OLLAMA_ORIGINS"],
    ["what if I reload the page", "Continue"],
    ["Where is my data stored?", "in this browser"],
    ["how do I use tools?", "**Deny**"],
    ["please help", "### Tools"],
    ["summarise", "nothing to summarise"],
  ])("%s", async (said, words) => {
    const heard = await hear(said);
    expect(heard.text).toContain(words);
    expect(heard.calls).toEqual([]);
  });

  test("help lists only what the offered tools can show", async () => {
    const of = async (...tools: string[]) => (await hear("help", { tools })).text;
    expect(await of("calculator", "remember")).toContain("keep counting");
    expect(await of("calculator", "remember")).toContain("remember that");
    const none = await of();
    for (const words of ["21 * 2", "the time", "search for", "ask me", "remember", "sub-task"]) {
      expect(none).not.toContain(words);
    }
  });

  test("says which messages it was sent", async () => {
    const messages = [
      { role: "user", content: "Shall we go?" },
      { role: "assistant", content: "**Yes**, with a coat." },
      { role: "user", content: "What do you see?" },
    ];
    expect((await hear("", { messages })).text).toBe(
      "2 messages before your question:\n\n- You: Shall we go?\n- I: Yes, with a coat.",
    );
    expect((await hear("what do you see")).text).toBe("Only your question.");
  });

  test("is wrong at first where asked to be, and then not", async () => {
    const schema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    expect((await hear("wrong at first", { schema })).text).toBe("This is not JSON.");
    const again = await hear("The answer does not fit. Answer again.", { schema });
    expect(parseJson(again.text)).toMatchObject({ a: expect.any(String) });
  });

  test("finds its tools where it only got a finder", async () => {
    const tools = ["find_tools"];
    expect((await hear("help", { tools })).text).toContain("I only got a finder");
    expect((await hear("hello", { tools })).calls).toEqual([]);
    const search = await hear("21 * 2", { tools });
    expect(search.calls).toMatchObject([
      { name: "find_tools", argumentsText: '{"query":"calculator"}' },
    ]);
    const messages = after("21 * 2", search, ['{"tools":[{"name":"calculator"}]}']);
    const found = await hear("", { messages, tools: ["find_tools", "calculator"] });
    expect(found.calls).toMatchObject([{ name: "calculator" }]);
    expect((await hear("", { messages, tools })).text).toContain("None of the tools");
  });

  test("proposes a note, and counts on until it is stopped", async () => {
    const notes = 'Notes:\n- "The person has a cat."\n- "The person says: I like tea."';
    const withNotes = (said: string) => [
      { role: "system", content: notes },
      { role: "user", content: said },
    ];
    const forgetting = { tools: ["forget"], messages: withNotes("Forget tea") };
    expect((await hear("", forgetting)).calls).toMatchObject([
      { name: "forget", argumentsText: '{"note":"The person says: I like tea."}' },
    ]);
    const unknown = { tools: ["forget"], messages: withNotes("Forget the dog") };
    expect(await hear("", unknown)).toMatchObject({ calls: [], text: /None of the notes/u });
    const noted = await hear("Remember that I like tea.", { tools: ["remember"] });
    expect(noted.calls).toMatchObject([{ name: "remember" }]);
    expect(JSON.stringify(noted.calls)).toContain("The person says: I like tea.");
    expect((await hear("Remember that I like tea.")).calls).toEqual([]);
    const counted = (rounds: number) => ({
      messages: [
        { role: "user", content: "keep counting" },
        ...Array.from({ length: rounds }, (_, at) => [
          {
            role: "assistant",
            tool_calls: [
              {
                id: `c${at}`,
                type: "function",
                function: { name: "calculator", arguments: `{"expression":"${at} + 1"}` },
              },
            ],
          },
          { role: "tool", tool_call_id: `c${at}`, content: '{"result":"1"}' },
        ]).flat(),
      ],
    });
    expect(JSON.stringify((await hear("keep counting")).calls)).toContain("0 + 1");
    expect(JSON.stringify((await hear("", counted(3))).calls)).toContain("3 + 1");
    expect((await hear("", counted(30))).text).toContain("I counted to 30");
  });

  test("a long answer is about two thousand words", async () => {
    const { text } = await hear("long");
    expect(text.split(/\s+/u).length).toBeGreaterThan(1_800);
    expect(text).toContain("## Part 7");
  });

  test("reasoning comes before the answer, and always with demo-reasoner", async () => {
    expect((await hear("hello", { model: "demo-reasoner" })).reasoning).not.toBe("");
    expect((await hear("think about it")).reasoning).not.toBe("");
    const plain = await hear("hello");
    expect(plain.reasoning).toBe("");
    expect((await hear("hello", { model: "demo-reasoner" })).text).toBe(plain.text);
  });

  test("a summary quotes the messages", async () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "text", text: "Shall we go? It rains." }] },
      { role: "assistant", content: "## Yes\n\nTake a coat." },
      { role: "user", content: "Summarise this branch" },
    ];
    const { text } = await hear("", { messages });
    expect(text).toMatch(/^A summary.*script.*\n\n- Asked: Shall we go\?\n- Answered: Yes$/u);
  });

  test("summarises for the dialog that brings a branch back", async () => {
    const asks =
      "Sum up what we found here. Keep conclusions, code and links. Write plain Markdown, without an introduction.";
    const messages = [
      { role: "user", content: OMITTED_START },
      { role: "assistant", content: "The **well** is deep. Very." },
      { role: "user", content: `help\n\n${asks}` },
    ];
    const { text } = await hear("", { messages });
    expect(text).toMatch(/\n\n- Answered: The well is deep\.\n- Asked: help$/u);
  });

  test("describes a file: its name, kind and size, and a text's first line", async () => {
    const attached = (...content: JsonValue[]) =>
      hear("", {
        messages: [
          { role: "user", content: content.length === 1 ? (content[0] ?? null) : content },
        ],
      });
    const note = await attached("File notes.txt:\n\n\nBuy `milk`\nand bread\n\nWhat is in it?");
    expect(note.text).toContain(
      "I got `notes.txt` (text, 21 bytes). Its first line: `` Buy `milk` ``",
    );
    const alone = await attached("File list.csv:\n\na,b");
    expect(alone.text).toContain("`list.csv` (text, 3 bytes). Its first line: `a,b`");
    const both = await attached(
      { type: "text", text: "File a.txt:\n\none\n\nparagraph more" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      { type: "text", text: "show markdown" },
    );
    expect(both.text).toContain("I got 2 files");
    expect(both.text).toContain("- an image (PNG, 3 bytes).");
    expect(both.text).toContain("- `a.txt` (text, 19 bytes). Its first line: `one`");
    expect((await attached("no file: just words\n\nhelp me")).text).not.toContain("I got");
  });

  test("answers a schema with a value that satisfies it", async () => {
    const schema = {
      type: "object",
      properties: {
        title: { type: "string", minLength: 3 },
        steps: { type: "array", items: { type: "string" }, minItems: 2 },
        size: { enum: ["small", "large"] },
        cost: { type: "number", minimum: 4 },
        note: { type: "string" },
      },
      required: ["title", "steps", "size", "cost"],
    };
    expect(parseJson((await hear("Go", { schema })).text)).toEqual({
      title: "Go.",
      steps: ["Go", "Go"],
      size: "small",
      cost: 4,
    });
    expect(exampleFor({ $ref: "#", type: ["null", "string"] }, "x")).toBe(null);
  });

  test("does not treat words of a sentence as commands", async () => {
    for (const said of [
      "How can we cut the cost of moving our ledger to another database?",
      "How long does it take to move a large ledger to another host?",
      "Did it stall because the disk was full, or was it something else?",
    ]) {
      const heard = await hear(said);
      expect(heard.finish?.reason).toBe("stop");
      expect(heard.text.length).toBeLessThan(1_500);
    }
  });
});

describe("the Demo answers no real question with", () => {
  const log = Array.from({ length: 900 }, (_, at) => `09:00:0${at % 10} closed the connection`);

  test.each([
    ["Help me plan how to migrate our 4 TB postgres cluster without downtime?"],
    ["help me write a message"],
    ["What can I do about my back pain?"],
    ["Hi, can you help me plan a trip to Norway?"],
    ["Why does this happen?", log.join("\n")],
    ["How do I connect a printer?"],
    ["How do I branch in git?"],
    ["Which data should I collect for my thesis?"],
    ["What do you see as the main risks?"],
    ["Should I continue with my job?"],
    ["Make a list of good names"],
    ["Write code that sorts numbers"],
    ["How to cut hair?"],
    ["How long is that?"],
  ])("its menu, a lesson, a sample or a failure: %s", async (asked, pasted = "") => {
    const messages = [
      { role: "user", content: "first" },
      { role: "assistant", content: "Something." },
      { role: "user", content: `${asked}\n${pasted}` },
    ];
    const { text, calls, error } = await hear("", { messages });
    expect({ calls, error }).toEqual({ calls: [], error: null });
    expect(plainAnswers).toContain(text);
  });
});

describe("the Demo's tool calls", () => {
  const calls = async (
    said: string,
    tools?: string[],
  ): Promise<[string, JsonValue | undefined][]> =>
    (await hear(said, tools === undefined ? {} : { tools })).calls.map(
      ({ name, argumentsText }) => [name, parseJson(argumentsText ?? "")],
    );

  test.each<[string, [string, JsonValue][]]>([
    ["what is 21 * 2?", [["calculator", { expression: "21 * 2" }]]],
    ["15% of 80", [["calculator", { expression: "15% * 80" }]]],
    ["what time is it?", [["current_time", {}]]],
    ["the time in Tokyo", [["current_time", { timeZone: "Asia/Tokyo" }]]],
    [
      "21 * 2 and the time in Tokyo",
      [
        ["calculator", { expression: "21 * 2" }],
        ["current_time", { timeZone: "Asia/Tokyo" }],
      ],
    ],
    ["search my conversations for the ledger", [["search_conversations", { query: "the ledger" }]]],
    ["search for Postgres!", [["search_conversations", { query: "Postgres" }]]],
    ["use fetch_url", [["fetch_url", { url: "use fetch_url" }]]],
    ["unknown tool", [["make_coffee", { cups: 2 }]]],
  ])("%s", async (said, expected) => {
    expect(await calls(said)).toEqual(expected);
  });

  test("a question with choices", async () => {
    expect(await calls("ask me something")).toMatchObject([["ask_person", { choices: [{}, {}] }]]);
  });

  test("hidden characters", async () => {
    expect(await calls("hidden characters")).toEqual([
      ["search_conversations", { query: "ledger \u202Eterces\u200B" }],
    ]);
    const { text } = await hear("hidden characters", {
      messages: after("hidden characters", await hear("hidden characters"), ["[]"]),
    });
    expect(text).toContain(String.raw`“ledger \u202eterces\u200b”`);
  });

  test("only tools that were offered", async () => {
    expect(await calls("what is 21 * 2?", [])).toEqual([]);
    expect(await calls("use rm_rf")).toEqual([]);
    const { text } = await hear("use fetch_page", { tools: ["calculator"] });
    expect(text).toContain("turn it on in **Tools**");
  });

  test.each([
    ["2+2", "2+2"],
    ["what is (1 + 2) * 3 - 4?", "(1 + 2) * 3 - 4"],
    ["3 times 4 plus 5", "3 * 4 + 5"],
    ["10 divided by 4", "10 / 4"],
    ["6 x 7", "6 * 7"],
    ["2 * (3 + 4", "2 * (3 + 4)"],
    ["on 2026-11-21 we meet", undefined],
    ["chapter 12", undefined],
  ])("finds the sum in %s", (said, expression) => {
    expect(sumIn(said)).toEqual(expression === undefined ? undefined : { expression });
  });

  test("results are described in text", async () => {
    const told = async (said: string, results: string[]): Promise<string> => {
      const messages = after(said, await hear(said), results);
      return (await hear(said, { messages })).text;
    };
    expect(await told("21 * 2", ['{"value":"42","exact":true}'])).toMatch(
      /^`21 \* 2` is \*\*42\*\*\./,
    );
    expect(await told("1 / 3", ['{"value":"0.333","exact":false}'])).toContain(
      "**0.333** (rounded)",
    );
    const time = JSON.stringify({ human: "Saturday at 4" });
    expect(await told("the time in Tokyo", [time])).toMatch(/^It is \*\*Saturday at 4\*\*\./);
    const both = await told("21 * 2 and the time", ['{"value":"42"}', time]);
    expect(both).toMatch(/42[^]*Saturday/);
    const hits = JSON.stringify([{ conversation: "Ledger", excerpt: "a  row" }]);
    expect(await told("search for row", [hits])).toContain(
      "one passage about “row”:\n\n- **Ledger**: a row",
    );
    expect(await told("search for row", ["[]"])).toContain("nothing about “row”");
    expect(await told("ask me", ["Being able to go back"])).toContain(
      "You said: “Being able to go back”",
    );
    expect(await told("use fetch_url", ['{"status":200}'])).toContain('{"status":200}');
    expect(await told("21 * 2", ["Error: The person denied this call."])).toContain(
      "didn’t let me use",
    );
    expect(await told("unknown tool", ["Error: no such tool"])).toContain(
      "The error: *no such tool*",
    );
  });

  test("malformed arguments are corrected in the next round", async () => {
    const said = "malformed arguments";
    const heard = await hear(said);
    expect(parseJson(heard.calls[0]?.argumentsText ?? "")).toBeUndefined();
    expect(heard.finish?.reason).toBe("tool_calls");
    const messages = after(said, heard, ["Error: unexpected end"]);
    const second = await hear(said, { messages });
    expect(second.calls.map(({ argumentsText }) => argumentsText)).toEqual([
      '{"expression":"2 + 2"}',
    ]);
  });

  test("a loop makes the same call after each result", async () => {
    const heard = await hear("loop");
    const messages = after("loop", heard, ['{"value":"2"}']);
    const again = await hear("loop", { messages });
    expect(again.calls.map(({ name, argumentsText }) => [name, argumentsText])).toEqual(
      heard.calls.map(({ name, argumentsText }) => [name, argumentsText]),
    );
  });
});

describe("the Demo's failures", () => {
  test.each([
    ["error 429", { kind: "rate_limit", status: 429, retryable: true, retryAfter: 3_000 }],
    ["error 500", { kind: "server", status: 500, retryable: true }],
    ["error 401", { kind: "authentication", status: 401, retryable: false }],
    ["error 404", { kind: "not_found", status: 404, retryable: false }],
    ["quota", { kind: "quota", retryable: false }],
    ["too long", { kind: "context_length", retryable: false }],
  ])("%s", async (said, expected) => {
    expect(await refusal(await ask(said))).toMatchObject(expected);
  });

  test.each([
    ["error 429", 1],
    ["error 500", 2],
  ])("%s succeeds after %i errors, unless always is asked for", async (said, refusals) => {
    const statuses = async (words: string): Promise<number[]> => {
      const attempts = new Attempts();
      const seen: number[] = [];
      for (let attempt = 0; attempt <= 3; attempt += 1)
        seen.push((await ask(words, { attempts })).status);
      return seen;
    };
    expect((await statuses(said)).filter((status) => status !== 200)).toHaveLength(refusals);
    expect(await statuses(`${said} always`)).not.toContain(200);
  });

  test("a cut stream keeps its beginning; Retry and Continue give the rest", async () => {
    const attempts = new Attempts();
    const cut = await hear("cut", { attempts });
    expect(cut.error?.kind).toBe("cut");
    expect(cut.text.length).toBeGreaterThan(100);
    const retried = await hear("cut", { attempts });
    expect(retried.error).toBeNull();
    const messages = [
      { role: "user", content: "cut" },
      { role: "assistant", content: cut.text },
      { role: "user", content: "Please go on from where you stopped." },
    ];
    const rest = await hear("", { messages });
    expect(cut.text + rest.text).toBe(retried.text);
  });

  test("Continue gives the rest of any stopped answer", async () => {
    const whole = await hear("long");
    const begun = whole.text.slice(0, 1_234);
    const messages = [
      { role: "user", content: "long" },
      { role: "assistant", content: begun },
      { role: "user", content: "Please go on from where you stopped." },
    ];
    const rest = await hear("", { messages });
    expect(begun + rest.text).toBe(whole.text);
  });

  test("asked to merge several answers, it quotes how each begins", async () => {
    const answers = [
      { name: "demo-1", text: "Lists help. More of it." },
      { name: "demo-2", text: "**Tables** help." },
    ];
    const { text } = await hear(fuseRequest(answers));
    expect(text).toContain("- demo-1: Lists help.\n- demo-2: Tables help.");
  });

  test("a stalled stream ends only when the person stops it", async () => {
    const abort = new AbortController();
    const send = createDemoFetch(AT_ONCE, new Attempts());
    const init = { body: bodyOf("stall", {}), signal: abort.signal };
    const response = await send(`${DEMO_BASE_URL}/chat/completions`, init);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const next = reader?.read();
    abort.abort();
    await expect(next).rejects.toMatchObject({ name: "AbortError" });
  });

  test("garbage, a limit and a refusal", async () => {
    expect((await hear("garbage")).error?.kind).toBe("malformed_stream");
    expect((await hear("limit")).finish?.reason).toBe("length");
    const declined = await hear("refuse");
    expect(declined.finish).toMatchObject({ reason: "refusal", wireReason: "stop" });
    expect(declined.finish?.refusal).toContain("decline");
  });
});
