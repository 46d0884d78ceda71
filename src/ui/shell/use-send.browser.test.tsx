import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { Bough } from "#app/bough.ts";
import type { CommandAnswer } from "#app/commands/command-scene.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { BoughContext } from "#app/hooks.ts";
import type { PendingFork } from "#app/view.ts";
import type { Command } from "#domain/command.ts";
import { err, ok } from "#domain/result.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { forgetUnanswered } from "./unanswered.ts";
import { useSend } from "./use-send.ts";

const { branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const bough = { newId: () => crypto.randomUUID() } as unknown as Bough;

let root: Root;
let given: Command[];
let answers: CommandAnswer[];

const conversation = {
  dispatch: async (command: Command) => {
    given.push(command);
    return answers.shift() ?? ok(null);
  },
} as unknown as Conversation;

beforeEach(() => {
  root = createRoot(document.createElement("div"));
  given = [];
  answers = [];
});

afterEach(() => root.unmount());

type Send = ReturnType<typeof useSend>;

function Sender({ fork, take }: { fork: PendingFork | null; take: (send: Send) => void }) {
  const [branch] = branches;
  if (branch === undefined) throw new Error("This seed has no branch.");
  take(useSend(conversation, branch, fork));
  return null;
}

/** As a box that is opened anew. */
function sender(fork: PendingFork | null = null): Promise<Send> {
  return new Promise((resolve) => {
    root.render(
      <BoughContext value={bough}>
        <Sender key={crypto.randomUUID()} fork={fork} take={resolve} />
      </BoughContext>,
    );
  });
}

const late = err({ kind: "late" as const, message: "It takes long." });
const full = err({ kind: "storage" as const, message: "The disk is full." });

it("gives what had no answer again with the same ids, until it has one", async () => {
  answers = [late, late];
  expect(await (await sender())("words", [])).toMatchObject({ ok: false, isUnsure: true });
  await (
    await sender()
  )("words", []);
  await (
    await sender()
  )("words", []);
  await (
    await sender()
  )("words", []);
  const [first, second, third, fourth] = given;
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(fourth).not.toEqual(first);
});

it("gives another text, and one that was refused, ids of their own", async () => {
  answers = [late, full];
  await (
    await sender()
  )("words", []);
  expect(await (await sender())("other words", [])).toMatchObject({ isUnsure: false });
  await (
    await sender()
  )("other words", []);
  const ids = given.map((command) => command.type === "message.send" && command.message.nodeId);
  expect(new Set(ids).size).toBe(3);
});

it("takes the same words written anew for another message", async () => {
  answers = [late];
  await (
    await sender()
  )("words", []);
  forgetUnanswered(branches[0]?.id ?? "");
  await (
    await sender()
  )("words", []);
  expect(given[1]).not.toEqual(given[0]);
});

it("makes a fork that had no answer once", async () => {
  const fork = { contextId: "c", fromBranchId: "b", nodeId: "n", name: "trial" };
  answers = [err({ kind: "no_writer" as const, message: "No tab answered." })];
  await (
    await sender(fork)
  )("words", []);
  await (
    await sender(fork)
  )("words", []);
  const [first, second] = given;
  expect(first).toMatchObject({ type: "branch.fork", name: "trial" });
  expect(second).toEqual(first);
});
