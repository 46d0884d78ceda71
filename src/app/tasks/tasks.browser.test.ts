import { afterEach, describe, expect, it, vi } from "vitest";

import type { CommandResult } from "#app/commands/command-context.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { wholeRecord } from "#app/run/run-record.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { settled } from "#app/test-support/patience.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { HeardMessage, Said, TalkingModel } from "#app/test-support/talking-model.ts";
import type { Command } from "#domain/command.ts";
import type { Memory } from "#domain/memories/memory.ts";
import { sumOf } from "#domain/metrics/metrics.ts";
import { err, ok } from "#domain/result.ts";
import { isTaskAtWork } from "#domain/tasks/task-at-work.ts";
import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";
import { workspaceOf } from "#domain/workspace/workspace.ts";
import { createMetricStore } from "#storage/activity/metrics.ts";

import { STORE_TIMEOUT } from "./follow-task.ts";
import { FamilyOf } from "./test-support/family.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);
afterEach(() => vi.restoreAllMocks());

/** A conversation whose model answers as `answer` says, open in one tab. */
async function conversationWith(answer: (messages: readonly HeardMessage[]) => Said) {
  const databaseName = `bough-tasks-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Parent", connection);
  services.databases.close();
  const models: TalkingModel[] = [];
  const open = async (): Promise<Tab> => {
    const tab = await tabOn(databaseName, contextId);
    models.push(letModelTalk(tab.services, answer));
    return tab;
  };
  const tab = await open();
  return { tab, open, contextId, branchId, models, family: new FamilyOf(tab, contextId, branchId) };
}

const last = (messages: readonly HeardMessage[]) => messages.at(-1) ?? { role: "", content: "" };
const isTask = ([first]: readonly HeardMessage[]) =>
  first?.content.startsWith("You are working on one task") === true;
const goals = (...names: string[]): Said =>
  names.map((goal) => ({ name: START_TASK, arguments: { goal, hand_back: "All." } }));

describe("a sub-task", () => {
  it("hands back its one answer as the call’s result, and goes to the bin (S1, S3, S7)", async () => {
    const { family } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return "Thank you.";
      return content.startsWith("Count") ? "There are 7." : goals("Count them.");
    });
    await family.send("How many?");
    await family.untilQuiet();
    expect(await family.texts()).toEqual(["How many?", "", "There are 7.", "Thank you."]);
    const [child] = await family.children();
    expect(child).toMatchObject({ parentId: family.contextId, title: "Count them." });
    expect(child?.deletedAt).toBeTypeOf("number");
    const run = await family.parentRun();
    expect(run?.counters).toMatchObject({ modelCalls: 3, toolSuccesses: { start_task: 1 } });
  });

  it("is exported with its parent’s run, and counted as a sub-task’s", async () => {
    const { family, tab } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return "Thank you.";
      return content.startsWith("Count") ? "There are 7." : goals("Count them.");
    });
    await family.send("How many?");
    await family.untilQuiet();
    const run = await family.parentRun();
    if (run === undefined) throw new Error("The parent has run.");
    const { runs, databases } = tab.services;
    const record = { run, rows: await runs.journalOf(run.id), nodes: [] };
    const { tasks } = await wholeRecord(tab.services, record);
    const [child] = await family.children();
    expect(tasks).toMatchObject([{ callId: child?.parentCallId, run: { contextId: child?.id } }]);
    expect(tasks?.[0]?.rows.length).toBeGreaterThan(0);
    expect(tasks?.[0]?.nodes.length).toBeGreaterThan(0);
    const metrics = createMetricStore(databases);
    for await (const batch of metrics.uncounted(9)) await metrics.countRuns(batch, Date.now());
    const days = await metrics.days("", new AbortController().signal);
    const sums = sumOf(days.map((day) => day.sums));
    expect(sums).toMatchObject({ runs: 2, subTaskRuns: 1, damaged: 0 });
    expect(sums.models).toMatchObject([{ requests: 3 }]);
  });

  it("is in no list and no search until it is kept, and then a conversation like any (S8)", async () => {
    const { family, tab } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return "Thank you.";
      return content.startsWith("Count") ? "There are 7." : goals("Count the herons.");
    });
    await family.send("How many?");
    await family.untilQuiet();
    const { searches, list, subTasks, now } = tab.services;
    const found = () => searches.search("herons", 9, new AbortController().signal);
    expect(await found()).toEqual([]);
    expect(await list.listedIds("all")).not.toContain((await family.children())[0]?.id);
    const [child] = await family.children();
    expect((await subTasks.keep(child?.id ?? "", now())).ok).toBe(true);
    expect((await found()).map(({ contextId }) => contextId)).toContain(child?.id);
    expect(await list.listedIds("all")).toContain(child?.id);
    expect(await family.children()).toEqual([]);
  });

  it("has the parameters of its branch, also those set to none, and no copy of the defaults (W5)", async () => {
    const { family, tab, branchId } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return "Thank you.";
      return content.startsWith("Count") ? "There are 7." : goals("Count them.");
    });
    await tab.services.settings.put("default.parameter.temperature", 0.2);
    const config = { parameters: { seed: 7, top_p: 0.5 } };
    await tab.conversation.dispatch({ type: "context.configure", config });
    const overrides = { parameters: { top_p: null } };
    await tab.conversation.dispatch({ type: "branch.override", branchId, overrides });
    await family.send("How many?");
    await family.untilQuiet();
    const [child] = await family.children();
    expect(child?.config.parameters).toEqual({ seed: 7, top_p: null });
  });

  it("is asked for a summary after it used tools, and its question waits in it (S3)", async () => {
    const { family } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (content === SUMMARY_REQUEST) return "It is 42.";
      if (role === "tool") return isTask(messages) ? "Calculated." : "Thank you.";
      if (content.startsWith("Calculate")) {
        return [{ name: "ask_person", arguments: { question: "6 times 7?" } }];
      }
      return goals("Calculate it.");
    });
    await family.send("What is it?");
    await family.untilQuiet({ approveChildren: false });
    expect((await family.parentRun())?.state).toBe("executingTools");
    await family.untilQuiet();
    expect((await family.texts()).slice(2)).toEqual(["It is 42.", "Thank you."]);
  });

  it("has its share for all its runs, with a call left for the summary and one for the parent (S5)", async () => {
    const { family, tab } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (content === SUMMARY_REQUEST) return "It is 42.";
      if (role === "tool") return isTask(messages) ? "Calculated." : "Thank you.";
      return content.startsWith("Calculate")
        ? [{ name: "calculator", arguments: { expression: "6 * 7" } }]
        : goals("Calculate it.");
    });
    await family.send("What is it?");
    await family.untilQuiet();
    const [child] = await family.children();
    const runs = await tab.services.runs.ofContext(child?.id ?? "");
    // Of 25 calls, the parent has made one and reserves another.
    const used = new Set(
      runs.map(({ limits, counters }) => [limits.modelCalls, counters.modelCalls].join()),
    );
    expect(used).toEqual(new Set(["22,2", "21,1"]));
    expect((await family.parentRun())?.counters.modelCalls).toBe(5);
  });

  it("gives an error result when it fails, and the parent goes on (S4)", async () => {
    const { family } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return content.includes("failed") ? "I see." : "Odd.";
      if (content.startsWith("Fail")) throw new TypeError("Nothing answers.");
      return goals("Fail.");
    });
    await family.send("Try.");
    await family.untilQuiet({ stopWaiting: true });
    const results = await family.results();
    expect(results).toMatchObject([{ isError: true }]);
    expect((await family.parentRun())?.state).toBe("idle");
  });

  it("is stopped with its parent, before the call has its result (S6)", async () => {
    const { family } = await conversationWith((messages) => {
      const { content } = last(messages);
      if (content.startsWith("Ask")) return [{ name: "ask_person", arguments: { question: "?" } }];
      return goals("Ask one.", "Ask two.");
    });
    await family.send("Go.");
    await family.untilQuiet({ approveChildren: false });
    expect(await family.states()).toEqual(["awaitingClarification", "awaitingClarification"]);
    await family.stop();
    await family.untilQuiet();
    expect(await family.states()).toEqual(["idle", "idle"]);
    expect(await family.results()).toMatchObject([{ isError: true }, { isError: true }]);
    expect((await family.children()).every(({ deletedAt }) => deletedAt !== undefined)).toBe(true);
  });

  it.each<[string, CommandResult]>([
    ["refuses", err({ kind: "no_writer", message: "No tab writes it." })],
    ["takes too long", ok(null)],
  ])("keeps its call open, and stays, while it %s to stop (S6)", async (_how, answer) => {
    const { family, tab } = await conversationWith((messages) => {
      const { content } = last(messages);
      if (content.startsWith("Ask")) return [{ name: "ask_person", arguments: { question: "?" } }];
      return goals("Ask one.");
    });
    await family.send("Go.");
    await family.untilQuiet({ approveChildren: false });
    const obeys = answerInstead(tab, "run.stop", answer);
    await family.stop();
    await settled(async () => expect((await family.parentRun())?.state).toBe("failed"));
    const error = (await family.parentRun())?.error;
    expect(error?.message).toContain("A sub-task cannot be stopped");
    expect(error !== undefined && isTaskAtWork(error)).toBe(true);
    expect(await family.states()).toEqual(["awaitingClarification"]);
    expect(await family.results()).toEqual([]);
    expect((await family.children())[0]?.deletedAt).toBeUndefined();
    obeys();
    await family.send("And now?");
    await settled(async () => expect(await family.results()).toMatchObject([{ isError: true }]));
    expect((await family.children())[0]?.deletedAt).toBeDefined();
  });

  it("that cannot be begun gives an error result, instead of being begun without end (S4)", async () => {
    const { family, tab } = await conversationWith((messages) =>
      last(messages).role === "tool" ? "I see." : goals("Begin."),
    );
    answerInstead(tab, "task.ask", ok(null));
    await family.send("Go.");
    await family.untilQuiet();
    expect(await family.results()).toMatchObject([
      { isError: true, result: expect.stringContaining("Its run could not be stored.") },
    ]);
    expect((await family.parentRun())?.state).toBe("idle");
  });

  it("is nested at most three deep (S4)", async () => {
    const { family } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return content.includes("nested at most 3") ? "Too deep." : content;
      if (content === SUMMARY_REQUEST) return "Too deep.";
      return goals("Deeper.");
    });
    await family.send("Down.");
    await family.untilQuiet();
    expect((await family.texts()).at(-1)).toContain("Too deep.");
    expect(await family.descendants()).toHaveLength(3);
  });

  it("whose model is gone is not started, and the model learns what there is", async () => {
    const { family } = await conversationWith((messages) => {
      if (last(messages).role === "tool") return "All right.";
      return [{ name: START_TASK, arguments: { goal: "A", hand_back: "B", mode: "no such mode" } }];
    });
    await family.send("Go.");
    await family.untilQuiet();
    expect(await family.results()).toMatchObject([{ isError: true }]);
    expect(await family.children()).toEqual([]);
  });

  it("proposes notes for the conversation of the list, on the parent’s branch (M4)", async () => {
    const note = { note: "The herons are grey.", scope: "this_conversation" };
    const { family, tab, contextId, branchId } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return "Noted.";
      if (content === SUMMARY_REQUEST) return "It is noted.";
      return content.startsWith("Note")
        ? [{ name: "remember", arguments: note }]
        : goals("Note it.");
    });
    await family.send("Go.");
    await family.untilQuiet();
    const proposed = await new Promise<readonly Memory[]>((resolve) => {
      tab.services.memories.watchFrom(branchId).subscribe((rows) => {
        if (rows.length > 0) resolve(rows);
      });
    });
    expect(proposed).toMatchObject([
      { text: note.note, proposed: true, scope: { kind: "conversation", contextId } },
    ]);
  });

  it("is continued by the tab that takes its parent over", async () => {
    const { family, open, contextId, branchId } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return isTask(messages) ? "Red." : "Good.";
      if (content === SUMMARY_REQUEST) return "It is red.";
      if (content.startsWith("Ask")) return [{ name: "ask_person", arguments: { question: "?" } }];
      return goals("Ask for the colour.");
    });
    await family.send("Which colour?");
    await family.untilQuiet({ approveChildren: false });
    const second = new FamilyOf(await open(), contextId, branchId);
    second.tab.conversation.takeOver();
    await expect.poll(() => second.tab.conversation.actor.getSnapshot().value).toBe("writing");
    await second.untilQuiet();
    expect((await second.texts()).slice(2)).toEqual(["It is red.", "Good."]);
    expect(await second.children()).toHaveLength(1);
  });
});

it("gets the files of the place where it was started, and hands back what it changed; of two at once neither is lost (S10)", async () => {
  const write = (path: string, content: string): Said => [
    { name: "write_file", arguments: { path, content } },
  ];
  const goal = (messages: readonly HeardMessage[]) => messages[1]?.content ?? "";
  const { family, tab } = await conversationWith((messages) => {
    const { role, content } = last(messages);
    if (content === SUMMARY_REQUEST) return `Written: ${goal(messages).includes("One.")}`;
    if (isTask(messages)) {
      if (role === "tool") return "Done.";
      return write("plan.md", goal(messages).includes("One.") ? "by one" : "by two");
    }
    if (content === "Begin.") return write("plan.md", "begun");
    if (content === "Divide it.") return goals("One.", "Two.");
    return "Thank you.";
  });
  await tab.conversation.dispatch({ type: "context.configure", config: { mode: "work" } });
  await family.send("Begin.");
  await family.untilQuiet();
  await family.send("Divide it.");
  await family.untilQuiet();
  const { branches, databases } = tab.services;
  const { messageIds = [] } = (await branches.get(family.branchId)) ?? {};
  const files = workspaceOf(await branches.nodes(messageIds));
  expect([...files.keys()]).toEqual(["plan (2).md", "plan.md"]);
  const texts = await Promise.all(
    [...files.values()].map(async ({ blobId }) =>
      (await databases.strict.blobs.get(blobId))?.data.text(),
    ),
  );
  expect(new Set(texts)).toEqual(new Set(["by one", "by two"]));
  const results = (await family.results()).map(({ result }) => JSON.stringify(result));
  expect(results.filter((text) => text.includes("plan (2).md: its plan.md"))).toHaveLength(1);
  // The bytes of the files that the sub-tasks were given are stored once.
  expect(await databases.strict.blobs.count()).toBe(3);
});

describe("a sub-task that cannot go on gives an error result, and the parent answers (S4)", () => {
  const task = (order: object): Said => [
    { name: START_TASK, arguments: { goal: "Fail.", hand_back: "All.", ...order } },
  ];
  const answered =
    (status: number, headers: Record<string, string> = {}) =>
    () =>
      new Response("{}", { status, headers });

  it.each<[string, object, (() => Response) | undefined, RegExp]>([
    ["nothing answers", {}, undefined, /failed|stopped/u],
    ["the key is wrong", {}, answered(401), /failed/u],
    ["the model is gone", {}, answered(404), /failed/u],
    ["it is told to wait too long", {}, answered(429, { "retry-after": "900" }), /stopped/u],
    ["its mode does not exist", { mode: "nowhere" }, undefined, /There is no mode/u],
  ])("%s", async (_name, order, failure, said) => {
    const { family, tab } = await conversationWith((messages) => {
      const { role, content } = last(messages);
      if (role === "tool") return "I see.";
      if (content.startsWith("Fail")) throw new TypeError("Nothing answers.");
      return task(order);
    });
    if (failure !== undefined) breakTasks(tab, failure);
    await family.send("Go.");
    await family.untilQuiet({ stopWaiting: true });
    const [result] = await family.results();
    expect(result).toMatchObject({ isError: true, result: expect.stringMatching(said) });
    expect((await family.texts()).at(-1)).toBe("I see.");
    expect(await family.parentRun()).toMatchObject({ state: "idle" });
  });
});

/**
 * Makes sub-tasks answer these commands with `answer` and do nothing, and gives whatever waits for them no
 * patience. Returns a function that ends this.
 */
function answerInstead({ services }: Tab, type: Command["type"], answer: CommandResult) {
  const engine = engineOf(services);
  const open = engine.open.bind(engine);
  engine.open = (contextId) => {
    const conversation = open(contextId);
    return {
      ...conversation,
      dispatch: async (command) =>
        command.type === type ? answer : await conversation.dispatch(command),
    };
  };
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const impatient = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((ms) => (ms === STORE_TIMEOUT ? AbortSignal.abort() : timeout(ms)));
  return () => {
    engine.open = open;
    impatient.mockRestore();
  };
}

/** Makes the server answer every request of a sub-task with `failure`. */
function breakTasks({ services }: Tab, failure: () => Response): void {
  const egressTo = services.egress.to.bind(services.egress);
  services.egress.to = (...place) => {
    const send = egressTo(...place);
    return async (url, init) => {
      const body = typeof init.body === "string" ? init.body : "";
      return body.includes("You are working on one task") ? failure() : send(url, init);
    };
  };
}
