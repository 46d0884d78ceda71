import { beforeEach, expect, it } from "vitest";

import {
  beginChoosing,
  chooseThrough,
  endChoosing,
  toggleChosen,
  useChosenConversations,
} from "./chosen-conversations.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const order = ["a", "b", "c", "d", "e"];
const chosen = () => [...(useChosenConversations.getState().chosen ?? [])].toSorted();

it("chooses single conversations, and lets go of them", () => {
  beginChoosing("b");
  toggleChosen("d");
  expect(chosen()).toEqual(["b", "d"]);
  toggleChosen("b");
  expect(chosen()).toEqual(["d"]);
  endChoosing();
  expect(useChosenConversations.getState().chosen).toBe(null);
});

it("chooses a range in either direction, always from the one chosen last by itself", () => {
  beginChoosing("c");
  chooseThrough(order, "e", null);
  expect(chosen()).toEqual(["c", "d", "e"]);
  chooseThrough(order, "a", null);
  expect(chosen()).toEqual(order);
});

it("begins a range at the open conversation, or at the one that is no longer in the list", () => {
  chooseThrough(order, "d", "b");
  expect(chosen()).toEqual(["b", "c", "d"]);
  beginChoosing("gone");
  chooseThrough(order, "c", null);
  expect(chosen()).toEqual(["c", "gone"]);
});
