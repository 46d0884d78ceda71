import { describe, expect, test } from "vitest";

import { mainBranch } from "#domain/branching/test-support/context-model.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import { withOverrides } from "#domain/settings/overrides.ts";

import {
  addedLane,
  canBeAsked,
  fanOutCommand,
  parseLanes,
  overridesOf,
  proposedLanes,
  temperatureOf,
} from "./lanes.ts";
import type { LaneChoice } from "./lanes.ts";

const lane = { connectionId: "c", modelId: " m ", temperature: "0,5" };

test("a lane's temperature is added to its branch's parameters", () => {
  const context = {
    config: { modelId: "x", connectionId: "x", mode: "", parameters: { seed: 1 } },
  };
  const left = mainBranch({ overrides: { parameters: { max_tokens: 9 } } });
  const settings = (choice: LaneChoice) =>
    ownSettings(context, withOverrides(left, overridesOf(choice)));
  expect(settings(lane)).toMatchObject({
    connectionId: "c",
    modelId: "m",
    parameters: { seed: 1, max_tokens: 9, temperature: 0.5 },
  });
  expect(settings({ ...lane, temperature: "" })).toMatchObject({
    connectionId: "c",
    modelId: "m",
    parameters: { seed: 1, max_tokens: 9 },
  });
});

test("W2: a lane overrides only its model and temperature", () => {
  expect(overridesOf(lane)).toEqual({
    connectionId: "c",
    modelId: "m",
    parameters: { temperature: 0.5 },
  });
});

test("the lanes of a fork have what was chosen for it, besides their own model", () => {
  const overrides = {
    mode: "planning",
    modelId: "x",
    parameters: { seed: 1, temperature: 1 },
    tools: { calculator: false },
  };
  let count = 0;
  const asked = { fromBranchId: "main", nodeId: "n", text: null, overrides };
  const command = fanOutCommand(asked, [], [lane, { ...lane, temperature: "" }], () => {
    count += 1;
    return String(count);
  });
  expect(command.lanes.map((one) => one.overrides)).toEqual([
    { ...overrides, connectionId: "c", modelId: "m", parameters: { seed: 1, temperature: 0.5 } },
    { ...overrides, connectionId: "c", modelId: "m" },
  ]);
  const { overrides: _none, ...without } = asked;
  const plain = fanOutCommand(without, [], [lane], () => "id");
  expect(plain.lanes[0]?.overrides).toEqual(overridesOf(lane));
});

test.each([
  ["", undefined],
  ["1", 1],
  ["0", 0],
  ["2.1", null],
  ["-1", null],
  ["warm", null],
])("the temperature %j parses to %s", (temperature, value) => {
  expect(temperatureOf({ ...lane, temperature })).toBe(value);
});

test("stored lanes are read as far as they are valid", () => {
  expect(
    parseLanes([lane, { modelId: "x" }, null, [1], { connectionId: "c", modelId: "n" }]),
  ).toEqual([lane, { connectionId: "c", modelId: "n", temperature: "" }]);
  expect(parseLanes("rubbish")).toEqual([]);
});

test("a lane can be asked if it names a model and has a valid temperature or none", () => {
  const asked = (choice: LaneChoice) => canBeAsked(choice, [{ id: "c" }]);
  expect(asked(lane)).toBe(true);
  expect(asked({ ...lane, temperature: "" })).toBe(true);
  expect(asked({ ...lane, modelId: " " })).toBe(false);
  expect(asked({ ...lane, temperature: "warm" })).toBe(false);
  expect(asked({ ...lane, connectionId: "gone" })).toBe(false);
});

describe("the lanes proposed", () => {
  const first = { connectionId: "c", modelId: "m", temperature: "" };
  const connections = [{ id: "c", models: [{ id: "m" }, { id: "n" }] }];

  test("are the branch's model and another one of its connection", () => {
    expect(proposedLanes(first, connections, [])).toEqual([first, { ...first, modelId: "n" }]);
  });

  test("leave the model to be chosen where no other is known", () => {
    const alone = [{ id: "c", models: [{ id: first.modelId }] }];
    const empty = { ...first, modelId: "" };
    expect(proposedLanes(first, alone, [])).toEqual([first, empty]);
    expect(proposedLanes(first, [{ id: "c", models: [] }], [])).toEqual([first, empty]);
    expect(addedLane([first], alone)).toEqual(empty);
    expect(addedLane([first, empty], alone)).toEqual(empty);
  });

  test("one more asks a model that no other lane asks", () => {
    const three = [{ id: "c", models: [{ id: "m" }, { id: "n" }, { id: "o" }] }];
    const second = { ...first, modelId: "n" };
    expect(addedLane([first, second], three)).toEqual({ ...first, modelId: "o" });
    expect(addedLane([second], three)).toEqual(first);
    expect(addedLane([lane, second, { ...first, modelId: "o" }], three).modelId).toBe("");
  });

  test("are the last ones used, if two of them can still be asked", () => {
    const gone = { ...first, connectionId: "gone" };
    const kept = [lane, gone, lane];
    expect(proposedLanes(first, connections, kept)).toEqual([first, lane, lane]);
    expect(proposedLanes(lane, connections, [first, lane])).toEqual([lane, first]);
    expect(proposedLanes(first, connections, [lane, gone])).toHaveLength(2);
    expect(proposedLanes(first, connections, [lane, gone])[0]).toEqual(first);
  });
});
