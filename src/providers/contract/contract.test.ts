import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, test } from "vitest";

import { seededRandom } from "#domain/test-support/seeded-random.ts";
import { everyAdapter } from "#providers/registry.ts";

import { decodeAll } from "./assemble-answer.ts";
import { applyEdits, randomEdits, randomPieces } from "./random-edits.ts";
import { recordedTranscripts, recordingsFolder } from "./recorded.ts";
import { parseSse } from "./sse-parser.ts";
import { describeTranscript, violationsOfEnding } from "./suite.ts";
import { transcriptsFolder, writtenTranscripts } from "./written.ts";

/** Randomly damaged streams per adapter. All adapters together take about four seconds of one core. */
const mutations = Math.ceil(Number(process.env["MUTATIONS"] ?? 100_000) / everyAdapter().length);

if (recordingsFolder === undefined) {
  console.warn("RECORDINGS is not set: the decoders are not checked against real streams.");
}

test("every transcript belongs to a known protocol and has an expectation", () => {
  const providers = join(import.meta.dirname, "..");
  const folders = readdirSync(providers).filter((name) =>
    existsSync(join(providers, name, "transcripts")),
  );
  const protocols = everyAdapter().map(({ protocol }) => protocol);
  expect(folders.sort()).toEqual([...protocols].sort());
  const without = protocols.flatMap((name) => {
    const files = readdirSync(transcriptsFolder(name));
    const streams = files.filter((file) => file.endsWith(".sse"));
    const told = files.filter((file) => file.endsWith(".json"));
    return streams.map((file) => basename(file, ".sse")).join() ===
      told.map((file) => basename(file, ".json")).join()
      ? []
      : [name];
  });
  expect(without).toEqual([]);
});

describe.each(everyAdapter())("$protocol", (adapter) => {
  const written = writtenTranscripts(adapter.protocol);
  const recorded = recordedTranscripts(adapter.protocol);
  const title =
    recordingsFolder === undefined ? "skipped: set RECORDINGS" : `in use: ${recorded.length}`;

  test(`recordings ${title}`, () => {
    expect(recorded.length > 0).toBe(recordingsFolder !== undefined);
  });

  test("has transcripts of its own", () => {
    expect(written.length).toBeGreaterThan(9);
  });

  for (const transcript of [...written, ...recorded]) describeTranscript(adapter, transcript);

  test(`${String(mutations)} streams damaged and split at random each end in one terminal part`, () => {
    const random = seededRandom(adapter.protocol.length);
    const streams = written.map(({ bytes }) => bytes);
    const violations: string[] = [];
    for (let round = 0; round < mutations; round += 1) {
      const whole = random.pick(streams);
      const bytes = applyEdits(whole, randomEdits(random, whole.length));
      const parts = decodeAll(adapter, parseSse(randomPieces(random, bytes)), "test-model");
      for (const violation of violationsOfEnding(parts))
        violations.push(`round ${String(round)}: ${violation}`);
    }
    expect(violations).toEqual([]);
  });
});
