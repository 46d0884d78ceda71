import { expect, it } from "vitest";

import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { EXAMPLE_SETTING } from "#domain/example-setting.ts";

import { DEMO_CONNECTION_ID } from "./first-visit.ts";

const freshName = () => `bough-first-${crypto.randomUUID()}`;

/** While this lasts, no example is stored. */
async function holdExample(): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((resolve) => {
    void navigator.locks.request("bough:example", () => {
      resolve();
      return held;
    });
  });
  return release;
}

async function talk(services: Services): Promise<void> {
  const demo = await services.connections.get(DEMO_CONNECTION_ID);
  if (demo === undefined) throw new Error("There is no Demo.");
  await newConversationOn(services, "Mine", demo);
}

const example = (services: Services) => services.settings.get(EXAMPLE_SETTING);

async function titles({ databases }: Services): Promise<string[]> {
  return (await databases.strict.contexts.toArray()).map(({ title }) => title).toSorted();
}

const BOTH = ["Example: a tour in branches", "Mine"];

it("stores the example although the visitor's first message came before it", async () => {
  const release = await holdExample();
  const services = await openServices();
  await talk(services);
  release();
  await expect.poll(() => example(services)).toBe(true);
  expect(await titles(services)).toEqual(BOTH);
});

it("stores it on the next visit if the first one ended before", async () => {
  const release = await holdExample();
  const name = freshName();
  const first = await openServices(name);
  await talk(first);
  first.databases.close();
  release();
  const services = await openServices(name);
  await expect.poll(() => example(services)).toBe(true);
  expect(await titles(services)).toEqual(BOTH);
});

it("stores one for two tabs of a first visit, and none again once it was deleted", async () => {
  const name = freshName();
  const [one, other] = await Promise.all([openServices(name), openServices(name)]);
  await expect.poll(() => example(one)).toBe(true);
  const third = await openServices(name);
  // Whoever had to store it has by the time that the lock is free.
  (await holdExample())();
  expect(await titles(other)).toHaveLength(1);
  await one.databases.strict.contexts.clear();
  third.databases.close();
  const later = await openServices(name);
  (await holdExample())();
  expect(await titles(later)).toEqual([]);
});

it("stores no second one if an earlier visit ended before it was noted", async () => {
  const name = freshName();
  const release = await holdExample();
  const first = await openServices(name);
  const due = await example(first);
  release();
  await expect.poll(() => example(first)).toBe(true);
  // As if the tab had ended between the two.
  await first.databases.strict.settings.put({ key: EXAMPLE_SETTING, value: due ?? "" });
  first.databases.close();
  const next = await openServices(name);
  await expect.poll(() => example(next)).toBe(true);
  expect(await titles(next)).toHaveLength(1);
});

it("stores none beside conversations that were there before the first visit", async () => {
  const name = freshName();
  const first = await openServices(name);
  await expect.poll(() => example(first)).toBe(true);
  const { contexts, connections, settings } = first.databases.strict;
  await contexts.toCollection().modify({ title: "Restored" });
  await connections.clear();
  await settings.clear();
  const next = await openServices(name);
  await expect.poll(() => example(next)).toBe(true);
  expect(await titles(next)).toEqual(["Restored"]);
});
