import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";

import { isObject, parseJson } from "./json-reading.ts";
import { adapter } from "./openai-chat.provider.ts";
import type { Answer } from "./transcripts/fold.ts";
import { describeTranscript, sha256 } from "./transcripts/suite.ts";

/** Real streams are not ours to publish; RECORDINGS names the folder that holds them. */
const folder = process.env["RECORDINGS"];

interface Entry {
  file: string;
  api: string;
  model: string | null;
  expected: {
    text_length: number;
    text_sha256: string;
    refusal: string | null;
    reasoning_sha256: string | null;
    tool_calls: { id: string; name: string; arguments: JsonValue; arguments_raw: string }[];
    finish_reason: string | null;
    usage: Record<string, JsonValue> | null;
    error: { message: string } | null;
  };
}

const entries = folder === undefined ? [] : chatEntries(folder);
if (folder === undefined) {
  console.warn("RECORDINGS is not set: the decoders are not checked against real streams.");
}

const title =
  folder === undefined ? "skipped: set RECORDINGS" : `in use: ${entries.length} of this protocol`;
test(`recordings ${title}`, () => {
  expect(entries.length > 0).toBe(folder !== undefined);
});

for (const entry of entries) {
  describeTranscript(adapter, {
    name: entry.file,
    model: entry.model ?? "unknown",
    bytes: readFileSync(join(folder ?? "", entry.file)),
    expected: expectedOf(entry.expected),
    summarise,
  });
}

function chatEntries(path: string): Entry[] {
  // The index is written by the same people as the expectations in it.
  const index = JSON.parse(readFileSync(join(path, "index.json"), "utf8")) as Entry[];
  return index.filter((entry) => entry.api === "openai-chat");
}

function expectedOf(expected: Entry["expected"]): unknown {
  return {
    length: expected.text_length,
    text: expected.text_sha256,
    reasoning: expected.reasoning_sha256,
    calls: expected.tool_calls.map((call) => ({ ...call, streamed: call.arguments_raw })),
    usage: expected.usage === null ? null : usageOf(expected.usage),
    error: expected.error?.message ?? null,
    // A broken answer has no finish, whatever reason came before the error.
    finish:
      expected.error === null ? { wire: expected.finish_reason, refusal: expected.refusal } : null,
    routed: expected.error === null && callsWhole(expected) ? "tool_calls" : null,
  };
}

function callsWhole(expected: Entry["expected"]): boolean {
  return expected.tool_calls.length > 0 && expected.finish_reason !== "length";
}

function summarise(answer: Answer): unknown {
  const reason = answer.finish?.reason ?? null;
  return {
    length: answer.text.length,
    text: sha256(answer.text),
    reasoning: answer.reasoning === "" ? null : sha256(answer.reasoning),
    calls: answer.calls.map((call) => ({
      id: call.id,
      name: call.name,
      arguments: parseJson(call.argumentsText ?? "") ?? null,
      arguments_raw: call.argumentsText,
      streamed: call.streamed,
    })),
    usage: answer.usage,
    error: answer.error?.message ?? null,
    finish:
      answer.finish === null
        ? null
        : { wire: answer.finish.wireReason, refusal: answer.finish.refusal },
    routed: reason === "tool_calls" ? reason : null,
  };
}

function usageOf(wire: Record<string, JsonValue>): Record<string, JsonValue | undefined> {
  const completion = wire["completion_tokens_details"];
  const prompt = wire["prompt_tokens_details"];
  const cached = isObject(prompt) ? prompt["cached_tokens"] : undefined;
  return {
    inputTokens: wire["prompt_tokens"],
    outputTokens: wire["completion_tokens"],
    cachedTokens: cached ?? wire["prompt_cache_hit_tokens"],
    reasoningTokens: isObject(completion) ? completion["reasoning_tokens"] : undefined,
  };
}
