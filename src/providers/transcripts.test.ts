import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

import { adapter } from "./openai-chat.provider.ts";
import type { Answer } from "./transcripts/fold.ts";
import { describeTranscript } from "./transcripts/suite.ts";

/** Streams written by us: one for each liberty that a server takes with the grammar. */
const folder = join(import.meta.dirname, "transcripts", "openai-chat");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".sse"))
  .map((file) => basename(file, ".sse"));

test("every transcript has its expectation, and there are some", () => {
  const expectations = readdirSync(folder).filter((file) => file.endsWith(".json"));
  expect(expectations.map((file) => basename(file, ".json"))).toEqual(names);
  expect(names.length).toBeGreaterThan(30);
});

for (const name of names) {
  describeTranscript(adapter, {
    name,
    model: "test-model",
    bytes: readFileSync(join(folder, `${name}.sse`)),
    expected: JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as unknown,
    summarise,
  });
}

/** An open call has null arguments: its end never came. */
function summarise(answer: Answer): unknown {
  return {
    ...answer,
    calls: answer.calls.map(({ id, name, argumentsText }) => ({ id, name, argumentsText })),
  };
}
