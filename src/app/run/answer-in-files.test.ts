import { describe, expect, test } from "vitest";

import { fileText } from "#domain/files/file-text.ts";
import { FORBIDDEN_KEYS } from "#domain/files/format.ts";
import { createBoughFileReader } from "#domain/files/read-file.ts";
import { sameRow } from "#domain/files/same-row.ts";
import type { JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";
import type { SeededRandom } from "#domain/test-support/seeded-random.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { decodeAll } from "#providers/contract/assemble-answer.ts";
import { parseSse } from "#providers/contract/sse-parser.ts";
import { writtenTranscripts } from "#providers/contract/written.ts";
import { everyAdapter } from "#providers/registry.ts";
import { checkCall } from "#tools/check-call.ts";
import { createToolRegistry } from "#tools/registry.ts";

import { createAnswer } from "./answer.ts";

const MODEL = "test-model";
const ROUNDS = 1_000;
const keys = [...FORBIDDEN_KEYS];
const registry = createToolRegistry();

/** The value as JSON text, poisoned with keys that no file may contain or with extreme nesting. */
function poisoned(random: SeededRandom, value: JsonValue): string {
  if (typeof value === "string") return JSON.stringify(poisonedText(random, value));
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => poisoned(random, each)).join(",")}]`;
  const fields = Object.entries(value).map(
    ([key, field]) => `${JSON.stringify(key)}:${poisoned(random, field)}`,
  );
  return `{${[...fields, ...poison(random)].join(",")}}`;
}

function poison(random: SeededRandom): string[] {
  const dice = random.next();
  if (dice < 0.3) return [`"${random.pick(keys)}":{"polluted":[{"${random.pick(keys)}":1}]}`];
  if (dice < 0.33) return [`"deep":${"[".repeat(500)}${"]".repeat(500)}`];
  return [];
}

/** Poisons text that is JSON itself: arguments stream as JSON text, whole or in pieces. */
function poisonedText(random: SeededRandom, text: string): string {
  if (!text.startsWith("{") || random.next() < 0.5) return text;
  const [first = '"a":1'] = poison(random);
  return text.replace(/^\{\s*(?=["}])/u, (open) => `${open}${first},`).replace(",}", "}");
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function heard(adapter: ProviderAdapter, random: SeededRandom, bytes: Uint8Array): StreamPart[] {
  const events = parseSse([bytes]).map((event) => {
    const json = parsed(event.data);
    return json === undefined ? event : { ...event, data: poisoned(random, json) };
  });
  return decodeAll(adapter, events, MODEL);
}

async function stored(adapter: ProviderAdapter, parts: readonly StreamPart[]) {
  const answer = createAnswer({
    protocol: adapter.protocol,
    modelId: MODEL,
    newId: () => crypto.randomUUID(),
    toolNames: [],
    tools: { check: (toolName, argumentsText) => checkCall({ toolName, argumentsText }, registry) },
  });
  for (const part of parts) answer.add(part);
  const message = await answer.message({ status: answer.finished() ? "complete" : "partial" });
  return { id: "n", contextId: "c", parentId: null, message, createdAt: 1 } satisfies MessageNode;
}

/** Writes the node to a file and reads it back, checking shape, keys and depth as an import does. */
function returned(node: MessageNode): unknown {
  const reader = createBoughFileReader(() => undefined);
  const text = fileText(
    { contexts: [], branches: [], messages: [node] },
    new Date(0).toISOString(),
  );
  const refusal = reader.push(text);
  if (refusal !== undefined) return refusal;
  const file = reader.end();
  return file.ok ? file.value.messages[0] : file.error;
}

describe.each(everyAdapter())("F1: $protocol", (adapter) => {
  test(`${String(ROUNDS)} answers with hostile keys and nesting come back from a file`, async () => {
    const random = seededRandom(adapter.protocol.length);
    const streams = writtenTranscripts(adapter.protocol).map(({ bytes }) => bytes);
    let hostile = 0;
    const wrong: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const parts = heard(adapter, random, random.pick(streams));
      if (/__proto__|constructor|prototype/u.test(JSON.stringify(parts))) hostile += 1;
      const node = await stored(adapter, parts);
      const back = returned(node);
      if (!sameRow(back, node)) wrong.push({ round, back });
    }
    expect(wrong).toEqual([]);
    expect(hostile).toBeGreaterThan(ROUNDS / 20);
  });
});
