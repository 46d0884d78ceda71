import { expect, test } from "vitest";

import { lanesIn, overridesOf, temperatureOf } from "./lanes.ts";

const lane = { connectionId: "c", modelId: " m ", temperature: "0,5" };

test("a lane's temperature joins the parameters that hold on its branch", () => {
  expect(overridesOf(lane, { max_tokens: 9 })).toEqual({
    connectionId: "c",
    modelId: "m",
    parameters: { max_tokens: 9, temperature: 0.5 },
  });
  expect(overridesOf({ ...lane, temperature: "" }, { max_tokens: 9 })).toEqual({
    connectionId: "c",
    modelId: "m",
  });
});

test.each([
  ["", undefined],
  ["1", 1],
  ["0", 0],
  ["2.1", null],
  ["-1", null],
  ["warm", null],
])("the temperature %j is %s", (temperature, value) => {
  expect(temperatureOf({ ...lane, temperature })).toBe(value);
});

test("what was kept is read as far as it can be", () => {
  expect(lanesIn([lane, { modelId: "x" }, null, [1], { connectionId: "c", modelId: "n" }])).toEqual(
    [lane, { connectionId: "c", modelId: "n", temperature: "" }],
  );
  expect(lanesIn("rubbish")).toEqual([]);
});
