import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

import { describe, expect, test } from "vitest";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { everyAdapter } from "./registry.ts";
import { damaged, randomEdits, randomPieces } from "./transcripts/damage.ts";
import { decodeAll } from "./transcripts/fold.ts";
import { recordedTranscripts, recordingsFolder } from "./transcripts/recorded.ts";
import { parseSse } from "./transcripts/sse-parser.ts";
import { describeTranscript, wrongsOfEnding } from "./transcripts/suite.ts";
import { writtenTranscripts } from "./transcripts/written.ts";

/** Streams damaged at random, all adapters together; about four seconds of one core. */
const mutations = Math.ceil(Number(process.env["MUTATIONS"] ?? 100_000) / everyAdapter().length);

if (recordingsFolder === undefined) {
  console.warn("RECORDINGS is not set: the decoders are not checked against real streams.");
}

test("every transcript belongs to a protocol that is spoken, and has its expectation", () => {
  const root = join(import.meta.dirname, "transcripts");
  const folders = readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory());
  const protocols = everyAdapter().map(({ protocol }) => protocol);
  expect(folders.map(({ name }) => name).sort()).toEqual([...protocols].sort());
  const without = folders.flatMap(({ name }) => {
    const files = readdirSync(join(root, name));
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

  test(`${String(mutations)} streams damaged and split at random end in one terminal part`, () => {
    const random = seededRandom(adapter.protocol.length);
    const streams = written.map(({ bytes }) => bytes);
    const wrongs: string[] = [];
    for (let round = 0; round < mutations; round += 1) {
      const whole = random.pick(streams);
      const bytes = damaged(whole, randomEdits(random, whole.length));
      const parts = decodeAll(adapter, parseSse(randomPieces(random, bytes)), "test-model");
      for (const wrong of wrongsOfEnding(parts)) wrongs.push(`round ${String(round)}: ${wrong}`);
    }
    expect(wrongs).toEqual([]);
  });
});
