import { expect, it } from "vitest";

import type { InternalMessage, MessageNode } from "#domain/message.ts";
import { nodesForAnswer } from "#domain/nodes-for-answer.ts";
import { callsById } from "#domain/runs/run-report.ts";

import { fetchedSources } from "./fetched-sources.ts";

const call = (id: string, toolName: string): InternalMessage => ({
  role: "assistant",
  content: [],
  toolCalls: [{ id, toolName, arguments: {}, approvalStatus: "approved" }],
});
const result = (requestId: string, value: object | string, isError = false): InternalMessage => ({
  role: "tool",
  content: [],
  // The tests pass only JSON.
  toolResult: { requestId, result: value as never, isError, source: "tool" },
});
const said = (role: "user" | "assistant", text: string): InternalMessage => ({
  role,
  content: [{ type: "text", text }],
});

function sources(...messages: InternalMessage[]) {
  const nodes = new Map(
    messages.map((message, at): [string, MessageNode] => [
      String(at),
      { id: String(at), contextId: "c", parentId: null, message, createdAt: 0 },
    ]),
  );
  const before = nodesForAnswer([...nodes.keys()], messages.length - 1, nodes);
  return fetchedSources(before, callsById(before));
}

const page = (address: string, title = "") => ({ address, title, text: "…" });

it("are the pages fetched since the person's last message, in order", () => {
  expect(
    sources(
      said("user", "before"),
      call("0", "fetch_page"),
      result("0", page("https://old.example/")),
      said("assistant", "so"),
      said("user", "now"),
      call("1", "fetch_page"),
      result("1", page("https://a.example/", "A")),
      call("2", "fetch_page_with_reader"),
      result("2", page("https://b.example/")),
      said("assistant", "Both say so."),
    ),
  ).toEqual([{ address: "https://a.example/", title: "A" }, { address: "https://b.example/" }]);
});

it("are none of other tools, of failures, of the person's own answers, or for a call", () => {
  expect(
    sources(
      said("user", "now"),
      call("1", "read_file"),
      result("1", page("https://a.example/")),
      call("2", "fetch_page"),
      result("2", page("https://b.example/"), true),
      call("3", "fetch_page"),
      result("3", page("javascript:alert(1)")),
      call("4", "fetch_page"),
      result("4", "I looked: nothing."),
      said("assistant", "…"),
    ),
  ).toEqual([]);
  expect(
    sources(
      said("user", "x"),
      call("1", "fetch_page"),
      result("1", page("https://a.example/")),
      call("2", "fetch_page"),
    ),
  ).toEqual([]);
});
