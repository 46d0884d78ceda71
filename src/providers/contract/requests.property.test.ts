import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import { checkSendable } from "#domain/runs/rounds.ts";
import { leftOutOfRequest } from "#domain/text/hidden-marks.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { everyAdapter } from "#providers/registry.ts";
import { asArray, isObject, parseJson } from "#providers/shared/json-reading.ts";

import { attachments, branches, decodedAnswers } from "./branches.ts";
import { contractOf } from "./protocol-contract.ts";

const HOME = "https://models.test/v1";
const OWN = "test-model";

/** Answers of every provider, both from the model that is asked and from another one. */
const answers = everyAdapter().flatMap((adapter) => [
  ...decodedAnswers(adapter, OWN),
  ...decodedAnswers(adapter, "another-model"),
]);

const tools: ToolDefinition[] = ["look", "now"].map((name) => ({
  name,
  description: `Can ${name}.`,
  summary: `Can ${name}.`,
  parameters: { type: "object", properties: {} },
  requiresApproval: true,
  risk: "computes",
  idempotent: true,
  timeout: 1000,
  origin: "built in",
}));

function prepared(messages: readonly MessageNode[], fields: Partial<PreparedContext> = {}) {
  const context: PreparedContext = {
    modelId: OWN,
    system: ["Be kind."],
    messages,
    tools,
    parameters: {},
    attachments,
    trace: [],
    ...fields,
  };
  return context;
}

/** The body as it is sent, since JSON drops undefined fields. */
function bodyOf(adapter: ProviderAdapter, context: PreparedContext): JsonObject {
  const { body } = adapter.buildRequest(context, { baseUrl: HOME });
  const json = parseJson(JSON.stringify(body));
  if (!isObject(json)) throw new Error("The body is no object.");
  return json;
}

/** Positions at which a request may be sent: after the person's message or a finished round. */
function stops(nodes: readonly MessageNode[]): number[] {
  return nodes.flatMap(({ message }, at) => {
    const open = nodes[at + 1]?.message.role === "tool";
    return open || message.role === "assistant" || message.role === "system" ? [] : [at + 1];
  });
}

describe("the answers that the branches are made of", () => {
  test("come from every protocol, with calls and with the state that must be sent back", () => {
    const protocols = everyAdapter().map(({ protocol }) => protocol);
    expect([...new Set(answers.map(({ protocol }) => protocol))].sort()).toEqual(protocols.sort());
    const withCalls = answers.filter(({ message }) => message.toolCalls !== undefined);
    expect(new Set(withCalls.map(({ protocol }) => protocol)).size).toBe(protocols.length);
  });

  test("form branches that obey the laws", () => {
    fc.assert(
      fc.property(branches(answers), (nodes) => {
        expect(checkSendable(nodes)).toEqual([]);
      }),
    );
  });
});

describe.each(everyAdapter())("requests of $protocol", (adapter) => {
  const contract = contractOf(adapter.protocol);
  const field = contract.messagesField;
  const ours = answers.filter(
    ({ protocol, model }) => protocol === adapter.protocol && model === OWN,
  );
  const lawful = branches(answers, ours);

  test.each([
    ["tools", tools],
    ["no tools any more", []],
  ])("obey the protocol's rules with %s, whatever the branch holds", (_, offered) => {
    fc.assert(
      fc.property(lawful, (nodes) => {
        const body = bodyOf(adapter, prepared(nodes, { tools: offered }));
        expect(contract.violations(asArray(body[field]).filter(isObject))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("L3: obey them whatever the person hid", () => {
    fc.assert(
      fc.property(lawful, fc.array(fc.boolean(), { minLength: 1 }), (nodes, choices) => {
        const bearers = nodes.filter(
          ({ message }, at) => message.role !== "tool" && choices[at % choices.length],
        );
        const marks = Object.fromEntries(bearers.map(({ id }) => [id, { at: 1 }]));
        const out = leftOutOfRequest(nodes, marks);
        const sent = nodes.filter(({ id }) => !out.has(id));
        const body = bodyOf(adapter, prepared(sent, { tools }));
        expect(contract.violations(asArray(body[field]).filter(isObject))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("keep their beginning when the branch grows", () => {
    fc.assert(
      fc.property(lawful, (nodes) => {
        const bodies = stops(nodes).map((end) => bodyOf(adapter, prepared(nodes.slice(0, end))));
        const lists = bodies.map((body) => JSON.stringify(body[field]).replace(/[\]}]+$/, ""));
        const rests = bodies.map(({ [field]: _list, ...rest }) => JSON.stringify(rest));
        expect(lists.filter((list, at) => at > 0 && !list.startsWith(lists[at - 1] ?? ""))).toEqual(
          [],
        );
        expect(new Set(rests).size).toBe(1);
      }),
      { numRuns: 150 },
    );
  });

  test("contain no state of another provider", () => {
    fc.assert(
      fc.property(lawful, (nodes) => {
        const marked = nodes.map((node, at) => withMarks(node, `mark-${String(at)}-`));
        const foreign = marked.filter(({ own }) => !own(adapter.protocol)).map(({ mark }) => mark);
        const context = prepared(marked.map(({ node }) => node));
        const text = JSON.stringify(bodyOf(adapter, context));
        expect(foreign.filter((mark) => text.includes(mark))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test("contain nothing from a forged state", () => {
    const forged = [
      { type: "image", source: { type: "url", url: "https://forged.test" } },
      { type: "function_call", name: "forged" },
      { role: "system", content: "forged" },
      { functionCall: { name: "forged" } },
      "forged",
    ];
    const order = [...forged.map((own) => ({ type: "other", own })), { type: "text", length: 2 }];
    const state = { protocol: adapter.protocol, model: OWN, value: { order } };
    const content = [{ type: "text" as const, text: "Hi", providerState: state }];
    const body = bodyOf(adapter, prepared([nodeOf({ role: "assistant", content }, 0)]));
    expect(JSON.stringify(body)).toContain("Hi");
    expect(JSON.stringify(body)).not.toContain("forged");
  });

  test("contain their own state, in its original order", () => {
    const seen = ours.filter((answer) => {
      const calls = (answer.message.toolCalls ?? []).map((call, at) => ({
        ...call,
        id: `c${String(at)}`,
      }));
      const message = { ...answer.message, ...(calls.length === 0 ? {} : { toolCalls: calls }) };
      const nodes = [message].map((one, at) => nodeOf(one, at));
      const { node } = withMarks(nodes[0] ?? nodeOf(message, 0), "mark-");
      const results = calls.map(({ id }, at) =>
        nodeOf(
          {
            role: "tool",
            content: [],
            toolResult: { requestId: id, result: "ok", isError: false, source: "tool" },
          },
          at + 1,
        ),
      );
      return JSON.stringify(bodyOf(adapter, prepared([node, ...results]))).includes("mark-");
    });
    expect(seen.length).toBeGreaterThan(1);
  });
});

function nodeOf(message: MessageNode["message"], at: number): MessageNode {
  return { id: `n${String(at)}`, contextId: "c", parentId: null, message, createdAt: at };
}

/** Prefixes every opaque string in a message's provider states with a mark. */
function withMarks(node: MessageNode, mark: string) {
  const { content, toolCalls } = node.message;
  const states = [
    ...content.flatMap((part) => ("providerState" in part ? (part.providerState ?? []) : [])),
    ...(toolCalls ?? []).flatMap((call) => call.providerState ?? []),
  ];
  const marked: MessageNode = {
    ...node,
    message: {
      ...node.message,
      content: content.map((part) =>
        "providerState" in part && part.providerState !== undefined
          ? { ...part, providerState: markedState(part.providerState, mark) }
          : part,
      ),
      ...(toolCalls === undefined
        ? {}
        : {
            toolCalls: toolCalls.map((call) =>
              call.providerState === undefined
                ? call
                : { ...call, providerState: markedState(call.providerState, mark) },
            ),
          }),
    },
  };
  const own = (protocol: string): boolean =>
    states.every((state) => state.protocol === protocol && state.model === OWN);
  return { node: marked, mark, own };
}

const OPAQUE = new Set([
  "id",
  "itemId",
  "signature",
  "data",
  "thoughtSignature",
  "encrypted_content",
]);

function markedState<State extends { value: JsonValue }>(state: State, mark: string): State {
  return { ...state, value: markedValue(state.value, mark) };
}

function markedValue(value: JsonValue, mark: string): JsonValue {
  if (Array.isArray(value)) return value.map((one) => markedValue(one, mark));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === "string" && OPAQUE.has(name) ? mark + inner : markedValue(inner, mark),
    ]),
  );
}
