import { afterEach, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { HeardMessage, Said } from "#app/test-support/talking-model.ts";
import type { JsonObject } from "#domain/json.ts";
import { OWN_MODES } from "#domain/modes/mode.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { BudgetLimits } from "#domain/runs/run.ts";
import { SUMMARY_REQUEST } from "#domain/tasks/task-conversation.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";

import { FamilyOf } from "./test-support/family.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

/** A model that starts this sub-task; the sub-task computes one sum and hands it back. */
function starting(order: JsonObject) {
  return (messages: readonly HeardMessage[]): Said => {
    const { role = "", content = "" } = messages.at(-1) ?? {};
    if (content === SUMMARY_REQUEST) return "It is 121.";
    if (role === "tool") return "Thank you.";
    if (content.startsWith("Square")) {
      return [{ name: "calculator", arguments: { expression: "11 * 11" } }];
    }
    return [{ name: START_TASK, arguments: { goal: "Square it.", hand_back: "All.", ...order } }];
  };
}

interface Body {
  model: string;
  tools?: { function: { name: string } }[];
}

interface Setting {
  budgets?: Partial<BudgetLimits>;
  /** The models that the connection lists; if there are none, it may have any. */
  models?: string[];
  /** Tool switches on the parent's branch. */
  switches?: Record<string, boolean>;
  /** The person's own modes. */
  modes?: Mode[];
}

/** Runs a conversation whose model starts a sub-task. Returns what was sent for each of them. */
async function run(
  order: JsonObject,
  { budgets = {}, models = [], switches, modes = [] }: Setting = {},
) {
  const databaseName = `bough-started-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Parent", connection);
  const { contexts, connections, branches } = services.databases.strict;
  await contexts.update(contextId, { "config.budgets": budgets });
  await connections.update(connection.id, { models: models.map((id) => ({ id })) });
  if (switches !== undefined) await branches.update(branchId, { overrides: { tools: switches } });
  for (const mode of modes) await services.modes.put(mode);
  services.databases.close();
  const tab = await tabOn(databaseName, contextId);
  const { bodies } = letModelTalk(tab.services, starting(order));
  const family = new FamilyOf(tab, contextId, branchId);
  await family.send("The password is xyzzy. What is eleven squared?");
  await family.untilQuiet();
  const isOfTask = (body: string) => body.includes("You are working on one task");
  return {
    family,
    ofTask: bodies.filter(isOfTask),
    ofParent: bodies.filter((body) => !isOfTask(body)),
  };
}

// The page's own adapter wrote these bodies.
const read = (body = "{}") => JSON.parse(body) as Body;
const toolsOf = ({ tools = [] }: Body) => tools.map((tool) => tool.function.name);

it("sees its order and nothing else of its parent", async () => {
  const { ofTask, ofParent } = await run({});
  expect(ofTask).toHaveLength(3);
  for (const body of ofTask) {
    expect(body).toContain("Square it.");
    expect(body).not.toContain("xyzzy");
  }
  expect(ofParent).toHaveLength(2);
  expect(ofParent[1]).toContain("It is 121.");
  expect(ofParent[1]).not.toContain("11 * 11");
});

it("may have another model and another mode, with its tools and its prompt", async () => {
  const { family, ofTask, ofParent } = await run({ mode: "Planning", model: "other" });
  expect(ofTask.map((body) => read(body).model)).toEqual(["other", "other", "other"]);
  expect(ofTask[0]).toContain(OWN_MODES["planning"]?.prompt);
  expect(toolsOf(read(ofTask[0]))).toContain("calculator");
  expect(toolsOf(read(ofTask[0]))).not.toContain(START_TASK);
  expect(ofParent.map((body) => read(body).model)).toEqual(["scripted", "scripted"]);
  expect(toolsOf(read(ofParent[0]))).toContain(START_TASK);
  expect((await family.children())[0]?.config).toMatchObject({
    modelId: "other",
    mode: "planning",
  });
});

it("O4: keeps its parent's model in a mode whose model's connection is gone", async () => {
  const chat = OWN_MODES["chat"];
  if (chat === undefined) throw new Error("no mode");
  const model = { connectionId: "gone", modelId: "lost" };
  const mode: Mode = { ...chat, name: "Careful", model, id: "careful", createdAt: 0, updatedAt: 0 };
  const { family, ofTask } = await run({ mode: "Careful" }, { modes: [mode] });
  expect(ofTask.map((body) => read(body).model)).toEqual(["scripted", "scripted", "scripted"]);
  expect((await family.children())[0]?.config).toMatchObject({
    modelId: "scripted",
    mode: "careful",
  });
});

it("that the budget is too small for is not started, and the model learns why", async () => {
  const { family, ofTask } = await run({}, { budgets: { modelCalls: 2 } });
  expect(ofTask).toEqual([]);
  expect(await family.children()).toEqual([]);
  expect(await family.results()).toMatchObject([
    { isError: true, result: expect.stringContaining("Too little of this run’s budget") },
  ]);
  expect((await family.texts()).at(-1)).toBe("Thank you.");
});

it.each([
  ["a model", { model: "retired" }, /no model "retired".*: scripted, small/u],
  ["a mode", { mode: "Dreaming" }, /no mode "Dreaming".*: Chat, Planning, Work/u],
])(
  "for %s that is gone is not started, and the model learns what there is",
  async (_of, order, why) => {
    const { family, ofTask } = await run(order, { models: ["scripted", "small"] });
    expect(ofTask).toEqual([]);
    expect(await family.results()).toMatchObject([
      { isError: true, result: expect.stringMatching(why) },
    ]);
    expect((await family.parentRun())?.state).toBe("idle");
  },
);

it("has no tool that the person switched off for its parent, in any mode", async () => {
  const switches = { current_time: false };
  for (const order of [{}, { mode: "Work" }]) {
    const { ofTask } = await run(order, { switches });
    expect(toolsOf(read(ofTask[0]))).toContain("calculator");
    expect(toolsOf(read(ofTask[0]))).not.toContain("current_time");
  }
});
