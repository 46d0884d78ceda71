import { expect, test } from "vitest";

import { favouriteKey, marksFrom, modelKey, recentKey } from "./model-marks.ts";

const model = { connectionId: "c-1", modelId: "vendor/a model.2" };
const other = { connectionId: "c-2", modelId: "b" };

test("favourites and recent models are read from their rows, the newest choice first", () => {
  const marks = marksFrom([
    { key: favouriteKey(model), value: true },
    { key: recentKey(model), value: 5 },
    { key: recentKey(other), value: 9 },
  ]);
  expect([...marks.favourites.keys()]).toEqual([modelKey(model)]);
  expect(marks.favourites.get(modelKey(model))).toEqual(model);
  expect(marks.recent).toEqual([other, model]);
});

test("rows of another shape are no marks", () => {
  const marks = marksFrom([
    { key: "model.favourite.alone", value: true },
    { key: "model.other.c-1 x", value: true },
    { key: favouriteKey(model), value: null },
    { key: recentKey(model), value: "yesterday" },
  ]);
  expect(marks).toEqual({ favourites: new Map(), recent: [] });
});
