import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asNumber, asObject, asNonBlankString, parseJson } from "#providers/shared/json-reading.ts";

import type { Answer } from "./assemble-answer.ts";
import { contractOf } from "./protocol-contract.ts";
import type { Counts } from "./protocol-contract.ts";
import type { Transcript } from "./suite.ts";

/** The folder with recordings of real streams, named by RECORDINGS. They may not be published. */
const named = process.env["RECORDINGS"] ?? "";
export const recordingsFolder = named === "" ? undefined : named;

/** An entry of the folder's `index.json`. `api` is the name of one of Bough's protocols. */
interface Entry {
  file: string;
  api: string;
  model: string | null;
  features: string[];
  expected: {
    text_length: number;
    text_sha256: string;
    refusal: string | null;
    reasoning_sha256: string | null;
    /** `arguments_raw` is null if the protocol does not send arguments as text. */
    tool_calls: {
      id: string | null;
      name: string;
      arguments: JsonValue;
      arguments_raw: string | null;
    }[];
    finish_reason: string | null;
    usage: JsonObject | null;
    error: { message: string } | null;
    stop_details?: JsonValue;
  };
}

export function recordedTranscripts(protocol: string): Transcript[] {
  const folder = recordingsFolder;
  if (folder === undefined) return [];
  // We wrote the index, so its shape is known.
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Entry[];
  return index
    .filter((entry) => entry.api === protocol)
    .map((entry) => ({
      name: entry.file,
      model: entry.model ?? "unknown",
      bytes: readFileSync(join(folder, entry.file)),
      expected: expectedOf(entry),
      summarise,
    }));
}

function expectedOf({ expected, api, features }: Entry): unknown {
  // An error outside of any event never reaches an adapter: the event parser drops it.
  const broken = expected.error !== null && !features.includes("not_sse_framed");
  const refusal =
    expected.refusal ?? asNonBlankString(asObject(expected.stop_details)?.["explanation"]);
  return {
    length: expected.text_length,
    text: expected.text_sha256,
    reasoning: expected.reasoning_sha256,
    calls: expected.tool_calls.map((call) => ({
      id: call.id,
      name: call.name,
      arguments: call.arguments_raw === "" ? null : call.arguments,
      raw: call.arguments_raw ?? JSON.stringify(call.arguments),
      streamed: call.arguments_raw ?? JSON.stringify(call.arguments),
    })),
    usage: expected.usage === null ? null : usageOf(api, expected.usage),
    error: broken ? (expected.error?.message ?? null) : null,
    // A broken answer has no finish, even if a finish reason came before the error.
    finish: broken ? null : { wire: expected.finish_reason, refusal: refusal ?? null },
    routed: !broken && callsWhole(expected) ? "tool_calls" : null,
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
      raw: call.argumentsText,
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

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function usageOf(protocol: string, wire: JsonObject): Counts {
  return contractOf(protocol).recordedUsage((...path) =>
    asNumber(path.reduce<JsonValue | undefined>((value, name) => asObject(value)?.[name], wire)),
  );
}
