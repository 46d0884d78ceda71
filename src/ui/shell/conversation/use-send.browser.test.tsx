import { beforeEach, expect, it } from "vitest";

import type { CommandResult } from "#app/commands/command-context.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { render } from "#app/test-support/render.ts";
import { pendingTarget, useFocusRequests } from "#app/view/focus-requests.ts";
import type { PendingFork } from "#app/view/place.ts";
import { forgetUnsaved, keepUnsaved, typedOnKey, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { resetView } from "#app/view/view-store.ts";
import type { Command } from "#domain/command.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { forgetUnanswered } from "./unanswered.ts";
import { useSend } from "./use-send.ts";
import type { SendPreview } from "./use-send.ts";

const { branches } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const services = { newId: () => crypto.randomUUID() } as unknown as Services;

let given: Command[];
let answers: CommandResult[];

const conversation = {
  dispatch: async (command: Command) => {
    given.push(command);
    return answers.shift() ?? ok(null);
  },
} as unknown as Conversation;

beforeEach(() => {
  given = [];
  answers = [];
});

type Send = ReturnType<typeof useSend>;

interface SenderProps {
  fork: PendingFork | null;
  preview?: SendPreview;
  take: (send: Send) => void;
}

function Sender({ fork, preview, take }: SenderProps) {
  const [branch] = branches;
  if (branch === undefined) throw new Error("This seed has no branch.");
  take(useSend(conversation, branch, fork, preview));
  return null;
}

/** Mounts a fresh composer. */
async function sender(fork: PendingFork | null = null, preview?: SendPreview): Promise<Send> {
  let take: (send: Send) => void = () => {};
  const taken = new Promise<Send>((resolve) => (take = resolve));
  await render(
    <ServicesContext value={services}>
      <Sender key={crypto.randomUUID()} fork={fork} {...defined({ preview })} take={take} />
    </ServicesContext>,
  );
  return taken;
}

const late = err({ kind: "late" as const, message: "It takes long." });
const full = err({ kind: "storage" as const, message: "The disk is full." });

it("reuses the ids of a send without an answer until it has one", async () => {
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

it("gives a changed text, and a refused one, new ids", async () => {
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

it("treats the same text typed again as a new message", async () => {
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

it("creates a fork only once when its first send had no answer", async () => {
  const fork = { fromBranchId: "b", nodeId: "n", name: "trial", named: true as const };
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

it("goes on in a fork that is made, while that is still shown", async () => {
  const fork = { fromBranchId: "b", nodeId: "n", name: "trial", madeId: "made" };
  await (
    await sender(fork)
  )("and one more", []);
  expect(given).toMatchObject([{ type: "message.send", branchId: "made" }]);
});

it("leaves a draft of the previewed branch that could not be stored", async () => {
  const [branch] = branches;
  if (branch === undefined) throw new Error("This seed has no branch.");
  keepUnsaved("previewed", "kept here alone");
  const preview = { branch: { ...branch, id: "previewed" }, onSent: () => {} };
  for (const typedOn of ["", "and more"]) {
    const sent = await (await sender(null, preview))("words", []);
    const box = document.createElement("textarea");
    box.value = typedOn;
    if (sent.ok) sent.go?.(box);
    expect(pendingTarget(useFocusRequests.getState(), "typed")?.take()).toBe(typedOn);
    expect(unsavedDraft("previewed")).toBe("kept here alone");
  }
  forgetUnsaved("previewed");
  resetView();
});

it("sends to the previewed branch, and follows only what was sent", async () => {
  const [branch] = branches;
  if (branch === undefined) throw new Error("This seed has no branch.");
  const previewed = { ...branch, id: "previewed" };
  let followed = 0;
  const preview = { branch: previewed, onSent: () => (followed += 1) };
  answers = [late];
  await (
    await sender(null, preview)
  )("words", []);
  expect(followed).toBe(0);
  const sent = await (await sender(null, preview))("words", []);
  expect(given[0]).toMatchObject({ type: "message.send", branchId: "previewed" });
  expect(given[1]).toEqual(given[0]);
  // The text typed since then moves along.
  const box = document.createElement("textarea");
  box.value = "and more";
  expect(followed).toBe(0);
  if (sent.ok) sent.go?.(box);
  expect(followed).toBe(1);
  expect(box.value).toBe("");
  expect(unsavedDraft(typedOnKey("previewed"))).toBe("and more");
  expect(pendingTarget(useFocusRequests.getState(), "typed")?.take()).toBe("and more");
  expect(unsavedDraft(typedOnKey("previewed"))).toBeNull();
  resetView();
});

it("takes the same text for another branch for another message", async () => {
  const [branch] = branches;
  if (branch === undefined) throw new Error("This seed has no branch.");
  answers = [late];
  const preview = { branch: { ...branch, id: "previewed" }, onSent: () => {} };
  await (
    await sender(null, preview)
  )("words", []);
  await (
    await sender()
  )("words", []);
  const ids = given.map((command) => command.type === "message.send" && command.message.nodeId);
  expect(new Set(ids).size).toBe(2);
});
