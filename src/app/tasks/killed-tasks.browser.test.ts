import { describe, expect, it } from "vitest";
import { waitFor } from "xstate";

import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo, openTab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { HeardMessage, Said } from "#app/test-support/talking-model.ts";
import { withoutExample } from "#app/test-support/without-example.ts";
import { incompleteStatus } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";

import { copyDatabase, restoreDatabase, withOwnIds } from "./test-support/database-copies.ts";
import type { DatabaseCopy } from "./test-support/database-copies.ts";
import { FamilyOf } from "./test-support/family.ts";

/** Three sub-tasks: one answers, one uses a tool, one asks the person. */
function threeTasks(messages: readonly HeardMessage[]): Said {
  const { role = "", content = "" } = messages.at(-1) ?? {};
  if (content === SUMMARY_REQUEST) return "Handed back.";
  if (role === "tool") {
    const [first] = messages;
    const isTask = first?.content.startsWith("You are working on one task") === true;
    return isTask ? "Done." : "All three are done.";
  }
  if (content.startsWith("First")) return "Done.";
  if (content.startsWith("Second")) {
    return [{ name: "search_conversations", arguments: { query: "second" } }];
  }
  if (content.startsWith("Third")) return [{ name: "ask_person", arguments: { question: "?" } }];
  return ["First.", "Second.", "Third."].map((goal) => ({
    name: START_TASK,
    arguments: { goal, hand_back: "All." },
  }));
}

/** The number of answers: two of the parent, one of the first sub-task, three of each of the others. */
const ANSWERS = 9;

interface Work {
  contextId: string;
  branchId: string;
  callIds: string[];
  /** Copies of the database before and after each write of a journal, without duplicates. */
  copies: DatabaseCopy[];
  writes: number;
}

/** Runs everything once, and copies the database around every write of a journal. */
async function wholeWork(): Promise<Work> {
  const databaseName = await withoutExample();
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Parent", connection);
  services.databases.close();
  const tab = await openTab(databaseName, contextId);
  letModelTalk(tab.services, threeTasks);
  const { runWriter } = engineOf(tab.services);
  const append = runWriter.appendJournal.bind(runWriter);
  const copies = new Map<string, DatabaseCopy>();
  const keep = async () => {
    const copy = await copyDatabase(tab.services);
    copies.set(JSON.stringify(copy), copy);
  };
  let writes = 0;
  runWriter.appendJournal = async (...args) => {
    writes += 1;
    await keep();
    const written = await append(...args);
    await keep();
    return written;
  };
  const family = new FamilyOf(tab, contextId, branchId);
  await family.send("Do three.");
  await family.untilQuiet();
  await checkWhole(family);
  const callIds = (await family.children()).map(({ parentCallId = "" }) => parentCallId);
  family.close();
  return { contextId, branchId, callIds, copies: [...copies.values()], writes };
}

const isWhole = ({ message }: MessageNode) =>
  message.role === "assistant" && incompleteStatus(message) === undefined;

/** Opens the database that was left, watches for a moment, and then continues as the person. */
async function resume(work: Work, left: DatabaseCopy): Promise<void> {
  const { copy, contextId } = withOwnIds(left, work.contextId, work.callIds);
  const databaseName = `bough-killed-${crypto.randomUUID()}`;
  await restoreDatabase(databaseName, copy);
  const tab = await openTab(databaseName, contextId);
  const model = letModelTalk(tab.services, threeTasks);
  const family = new FamilyOf(tab, contextId, work.branchId);
  await waitFor(tab.conversation.actor, (one) => one.matches("writing"));
  await family.untilQuiet({ actsForPerson: false });
  expect(model.bodies, "nothing is sent before the person says so").toEqual([]);
  await family.untilEnded();
  // Every row of that table is a message.
  const messages = copy["messages"] as MessageNode[];
  // Until its branch has it, the first message is in the queue of the run's row.
  const begun = (copy["runs"] as RunRow[]).some(({ queue }) => queue.length > 0);
  const isKept = messages.length > 0 || begun;
  if (isKept) await checkWhole(family);
  // An answer that is complete is not asked for again.
  const answered = messages.filter(isWhole).length;
  const expected = isKept ? ANSWERS - answered : 0;
  expect(model.bodies, "nothing is sent twice").toHaveLength(expected);
  family.close();
  // A database left open would hear of every later write.
  tab.services.databases.close();
}

async function checkWhole(family: FamilyOf): Promise<void> {
  expect(await family.texts()).toEqual([
    "Do three.",
    "",
    "Done.",
    "Handed back.",
    "Handed back.",
    "All three are done.",
  ]);
  expect(await family.brokenLaws()).toEqual([]);
  expect(await family.lengths()).toEqual([2, 6, 6]);
  const inBin = async () => (await family.children()).map(({ deletedAt }) => typeof deletedAt);
  await expect.poll(inBin).toEqual(["number", "number", "number"]);
}

/** How many pages run at once; each mostly waits. */
const PAGES = 6;

describe("a page that dies while three sub-tasks work (S2)", () => {
  const timeout = 1_200_000;

  it(
    "goes on from what every write of a journal leaves: nothing sent twice, nothing lost",
    { timeout },
    async () => {
      const work = await wholeWork();
      const left = [...work.copies.entries()];
      const problems: string[] = [];
      const page = async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          const [at, copy] = next;
          await resume(work, copy).catch((error: unknown) =>
            problems.push(`${at}: ${String(error)}`),
          );
        }
      };
      await Promise.all(Array.from({ length: PAGES }, page));
      console.info(`${work.writes} writes of journals, ${work.copies.length} states to go on from`);
      expect(problems).toEqual([]);
      expect(work.writes).toBeGreaterThan(80);
    },
  );
});
