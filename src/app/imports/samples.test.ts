import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { checkFile } from "#domain/files/plan.ts";
import { findShapeProblem } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import { factsOf } from "#domain/imports/test-support/facts.ts";
import type { Facts } from "#domain/imports/test-support/facts.ts";
import { mutated } from "#domain/imports/test-support/mutated.ts";
import { faultOf, readText } from "#domain/imports/test-support/read-text.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { builtFrom } from "./built.ts";
import { readExport } from "./read-export.ts";

/**
 * Samples of other apps may not be published; the environment variable EXPORTS names a folder that has them.
 */
const named = process.env["EXPORTS"] ?? "";
const folder = named === "" ? undefined : named;
if (folder === undefined) {
  console.warn("EXPORTS is not set: other apps' files are checked only on samples of our own.");
}

interface Expected extends Omit<Facts, "title"> {
  title: string | null;
  bare: number;
  empty: number;
  lenient?: string[];
  damaged?: string[];
}
interface Sample {
  file: string;
  expected: { conversations: number; each: Expected[] };
  lenient?: string;
}

// The shape of the index is known.
const samples = (
  folder === undefined ? [] : JSON.parse(readFileSync(join(folder, "index.json"), "utf8")).files
) as Sample[];

async function built(file: string): Promise<BuiltConversation[]> {
  const all: BuiltConversation[] = [];
  const report = await readExport(new Blob([readFileSync(join(folder ?? "", file))]), {
    signal: new AbortController().signal,
    report: () => undefined,
    take: async (found) => {
      all.push(await builtFrom(found));
    },
  });
  expect(report.refusal).toBeUndefined();
  return all;
}

describe.skipIf(folder === undefined)("a sample of another app", () => {
  it.each(samples)("$file has the facts of the index", async ({ file, expected, lenient }) => {
    const all = await built(file);
    for (const one of all) {
      const rows = { contexts: [one.context], branches: one.branches, messages: one.messages };
      expect(runToEnd(findShapeProblem(rows))).toBeUndefined();
      expect(runToEnd(checkFile(rows))).toMatchObject({ ok: true });
    }
    expect(all).toHaveLength(expected.conversations);
    if (lenient !== undefined) return;
    expect(all.map((one, at) => comparable(factsOf(one), expected.each[at]))).toEqual(
      expected.each.map((facts) => comparable(facts, facts)),
    );
  });
});

describe.skipIf(folder === undefined)("a sample of another app, broken", () => {
  const texts = samples.filter(({ file }) => !file.endsWith(".zip"));
  it.each(texts)("$file gives lawful conversations or none", ({ file }) => {
    const random = seededRandom(file.length);
    const text = readFileSync(join(folder ?? "", file), "utf8");
    for (let round = 0; round < MUTATIONS; round += 1) {
      for (const one of readText(mutated(text, random)).built) {
        expect(faultOf(one)).toBeUndefined();
      }
    }
  });
});

/** The number of mutations: few in an ordinary run; a thorough run sets it by the environment. */
const MUTATIONS = Number(process.env["MUTATIONS"] ?? 5);

/** The counts of messages and leaves may be higher by as many as an importer is free to keep. */
function comparable(facts: Facts | Expected, expected: Expected | undefined) {
  const { messages, bare = 0, empty = 0 } = expected ?? { messages: 0 };
  const within = facts.messages >= messages && facts.messages <= messages + bare + empty;
  const isFree = expected?.lenient?.some((word) => word.startsWith("title")) === true;
  // An answer that was an HTML page becomes Markdown.
  const isPage = expected?.lenient?.some((word) => word.includes("HTML")) === true;
  const text = facts.active_leaf_text_prefix;
  const hasTitle = (expected?.title ?? "") !== "" && !isFree;
  return {
    title: hasTitle ? facts.title : "any",
    messages: within ? messages : facts.messages,
    leaves: facts.leaves,
    roles: facts.roles_on_active_path.replaceAll(/(.)\1+/gu, "$1"),
    text: isPage ? text.replaceAll(/[*`]/gu, "").replaceAll(/\s+/gu, " ").slice(0, 45) : text,
    attachments: facts.attachments,
    tool_calls: facts.tool_calls,
    reasoning: facts.reasoning,
  };
}
