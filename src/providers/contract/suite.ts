import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { StreamPart } from "#domain/stream.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import type { SseEvent } from "#providers/wire/sse.ts";

import { decodeAll, assembleAnswer } from "./assemble-answer.ts";
import type { Answer } from "./assemble-answer.ts";
import { contractOf } from "./protocol-contract.ts";
import type { StreamGrammar } from "./protocol-contract.ts";
import { anyEdits, applyEdits } from "./random-edits.ts";
import { parseSse } from "./sse-parser.ts";

export interface Transcript {
  name: string;
  model: string;
  bytes: Uint8Array;
  expected: unknown;
  /** Extracts the part of an answer that `expected` describes. */
  summarise(answer: Answer): unknown;
}

/** Tests that every recorded or written stream of a protocol must pass. */
export function describeTranscript(adapter: ProviderAdapter, transcript: Transcript): void {
  const { bytes, model, expected } = transcript;
  const decode = (pieces: Iterable<Uint8Array>): unknown =>
    transcript.summarise(assembleAnswer(decodeAll(adapter, parseSse(pieces), model)));

  describe(`stream ${transcript.name}`, () => {
    test("whole", () => {
      expect(decode([bytes])).toEqual(expected);
    });

    test("one byte at a time", () => {
      expect(decode(singleBytes(bytes))).toEqual(expected);
    });

    test("every event split at every byte", () => {
      expect([...blocks(bytes)].flatMap((block) => parseSse([block]))).toEqual(parseSse([bytes]));
      expect([...blocks(bytes)].flatMap(badSplits)).toEqual([]);
    });

    test("with CRLF for LF", () => {
      expect(decode([rewrite(bytes, crlf)])).toEqual(expected);
    });

    test("with comments and unknown events between", () => {
      expect(decode([rewrite(bytes, withNoise)])).toEqual(expected);
    });

    test("cut at every event boundary", () => {
      const events = parseSse([bytes]);
      const cuts = Array.from({ length: events.length + 1 }, (_, kept) => events.slice(0, kept));
      const violations = cuts.map((cut) =>
        violationsOfCut(contractOf(adapter.protocol), cut, decodeAll(adapter, cut, model)),
      );
      expect(violations.flat()).toEqual([]);
    });

    test("never throws and ends in one terminal part when damaged at random", () => {
      fc.assert(
        fc.property(anyEdits(bytes.length), (edits) => {
          const parts = decodeAll(adapter, parseSse([applyEdits(bytes, edits)]), model);
          expect(violationsOfEnding(parts)).toEqual([]);
        }),
        // Fewer runs for long streams: the work grows with the length.
        { numRuns: Math.ceil(Math.min(40, 500_000 / (bytes.length + 1))) },
      );
    });
  });
}

function badSplits(block: Uint8Array): string[] {
  const whole = JSON.stringify(parseSse([block]));
  const splits = Array.from({ length: block.length }, (_, at) => at);
  return splits
    .filter((at) => JSON.stringify(parseSse([block.subarray(0, at), block.subarray(at)])) !== whole)
    .map((at) => `other events when split at ${at}: ${whole}`);
}

function* singleBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1) yield bytes.subarray(at, at + 1);
}

/** Splits the body into blocks, each ending after a blank line. */
function* blocks(bytes: Uint8Array): Generator<Uint8Array> {
  const text = new TextDecoder("latin1").decode(bytes);
  let start = 0;
  for (const gap of text.matchAll(/\r?\n\r?\n/g)) {
    const end = gap.index + gap[0].length;
    yield bytes.subarray(start, end);
    start = end;
  }
  if (start < bytes.length) yield bytes.subarray(start);
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

function crlf(text: string): string {
  return plain(text).replaceAll("\n", "\r\n");
}

function withNoise(text: string): string {
  const noise = ': keep-alive\n\nevent: telemetry\ndata: {"type":"ping"}\n\n';
  return noise + plain(text).replaceAll("\n\n", `\n\n${noise}`);
}

function rewrite(bytes: Uint8Array, change: (text: string) => string): Uint8Array {
  return new TextEncoder().encode(change(new TextDecoder().decode(bytes)));
}

function violationsOfCut(
  grammar: StreamGrammar,
  events: readonly SseEvent[],
  parts: readonly StreamPart[],
): string[] {
  const violations = violationsOfEnding(parts);
  const last = parts.at(-1);
  const where = `after ${events.length} events`;
  if (!grammar.ended(events)) {
    if (last?.type !== "error") violations.push(`${where}: no error`);
    // Calls of a broken answer never close, so they can never run.
    if (parts.some((part) => part.type === "tool_call.end"))
      violations.push(`${where}: call closed`);
  }
  const explained = events.some((event) => grammar.failed(event));
  if (last?.type === "error" && !explained && last.error.kind !== "cut") {
    violations.push(`${where}: ${last.error.kind} instead of cut`);
  }
  return violations;
}

/** A decoder returns one `finish` or one `error`, and nothing after it. */
export function violationsOfEnding(parts: readonly StreamPart[]): string[] {
  const terminal = parts.filter((part) => part.type === "finish" || part.type === "error");
  if (terminal.length !== 1) return [`${terminal.length} terminal parts`];
  return parts.at(-1) === terminal[0] ? [] : ["parts after the terminal one"];
}
