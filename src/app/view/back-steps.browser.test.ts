import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { addBackStep, onStepLeft } from "./back-steps.ts";
import { leaveFor } from "./route.ts";

const state = () => window.history.state as unknown;
const expectState = (wanted: unknown) => expect.poll(state).toBe(wanted);

/** The covers that are open, the topmost last; each closes as a component would. */
let open: { name: string; leave: () => void }[] = [];
const names = () => open.map(({ name }) => name);

function closeCover(name: string): void {
  open.find((one) => one.name === name)?.leave();
  open = open.filter((one) => one.name !== name);
}

function openCover(name: string, onBack = () => closeCover(name)): void {
  open.push({ name, leave: addBackStep(onBack) });
}

beforeEach(() => {
  window.history.pushState(null, "", "#/c/one/main");
});

afterEach(async () => {
  for (const { name } of open) closeCover(name);
  await vi.waitUntil(() => !String(state()).startsWith("cover"), 60_000);
});

it("Back closes the topmost cover, one at a time, and stays at the address", async () => {
  openCover("panel");
  openCover("dialog");
  await expectState("cover 2");
  window.history.back();
  await expect.poll(names).toEqual(["panel"]);
  await expectState("cover");
  window.history.back();
  await expect.poll(names).toEqual([]);
  await expectState("beneath");
  expect(window.location.hash).toBe("#/c/one/main");
});

it("a cover that is closed by other means takes its step along", async () => {
  openCover("panel");
  openCover("dialog");
  await expectState("cover 2");
  closeCover("dialog");
  await expectState("cover");
  closeCover("panel");
  await expectState("beneath");
  expect(window.location.hash).toBe("#/c/one/main");
});

it("a cover in another's place has its step: the history does not grow", async () => {
  openCover("menu");
  await expectState("cover");
  const { length } = window.history;
  closeCover("menu");
  openCover("dialog");
  await expectState("cover");
  expect(window.history.length).toBe(length);
  window.history.back();
  await expect.poll(names).toEqual([]);
});

it("a cover that asks before it closes can be asked again", async () => {
  let asked = 0;
  openCover("dialog", () => (asked += 1));
  await expectState("cover");
  window.history.back();
  await expect.poll(() => asked).toBe(1);
  await expectState("cover");
  window.history.back();
  await expect.poll(() => asked).toBe(2);
  await expectState("cover");
});

it("Forward does not lead to what was closed", async () => {
  openCover("dialog");
  await expectState("cover");
  window.history.back();
  await expectState("beneath");
  const moved = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  window.history.forward();
  await moved;
  await expectState("beneath");
  expect(names()).toEqual([]);
});

it("an address that is gone to from a cover takes its step’s place", async () => {
  openCover("list");
  await expectState("cover");
  leaveFor("#/c/two");
  closeCover("list");
  await expectState(null);
  window.history.back();
  await expectState("beneath");
  expect(window.location.hash).toBe("#/c/one/main");
});

it("whoever keeps the address is told that a step was left, and only then", async () => {
  let left = 0;
  const end = onStepLeft(() => (left += 1));
  openCover("panel");
  await expectState("cover");
  window.history.back();
  await expectState("beneath");
  expect(left).toBe(1);
  window.history.pushState(null, "", "#/c/one/other");
  window.history.back();
  await expectState("beneath");
  expect(left).toBe(1);
  end();
});
