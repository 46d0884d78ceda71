import { expect, it, onTestFinished } from "vitest";

import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { EXAMPLE_SETTING } from "#domain/example-setting.ts";

import { createServices } from "./create-services.ts";
import { DEMO_CONNECTION_ID } from "./first-visit.ts";

const LOCK = "bough:example";
const freshName = () => `bough-first-${crypto.randomUUID()}`;

async function visit(databaseName: string): Promise<Services> {
  const services = createServices({ databaseName });
  onTestFinished(() => services.databases.close());
  await services.opened;
  return services;
}

/** Keeps every tab from storing the example, until the returned function is called. */
async function holdExample(): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((resolve) => {
    void navigator.locks.request(LOCK, () => {
      resolve();
      return held;
    });
  });
  return release;
}

/** Resolves once any tab that had to store the example has done so. */
const settled = () => navigator.locks.request(LOCK, () => undefined);

async function talk(services: Services): Promise<void> {
  const demo = await services.connections.get(DEMO_CONNECTION_ID);
  if (demo === undefined) throw new Error("There is no Demo.");
  await newConversationOn(services, "Mine", demo);
}

async function titles({ databases }: Services): Promise<string[]> {
  return (await databases.strict.contexts.toArray()).map(({ title }) => title).toSorted();
}

const EXAMPLE = "Example: a tour in branches";

it("stores the example although the visitor's first message came before it", async () => {
  const release = await holdExample();
  const services = await visit(freshName());
  await talk(services);
  release();
  await settled();
  expect(await titles(services)).toEqual([EXAMPLE, "Mine"]);
});

it("stores it on the next visit if the first one ended before", async () => {
  const release = await holdExample();
  const name = freshName();
  const first = await visit(name);
  first.databases.close();
  release();
  await settled();
  const services = await visit(name);
  await settled();
  expect(await titles(services)).toEqual([EXAMPLE]);
});

it("stores one for two tabs of a first visit, and none again once it was deleted", async () => {
  const name = freshName();
  const [one, other] = await Promise.all([visit(name), visit(name)]);
  await settled();
  expect(await titles(other)).toEqual([EXAMPLE]);
  await one.databases.strict.contexts.clear();
  const later = await visit(name);
  await settled();
  expect(await titles(later)).toEqual([]);
});

it("stores none beside conversations that were there before the first visit", async () => {
  const name = freshName();
  const first = await visit(name);
  await settled();
  const { contexts, connections, settings } = first.databases.strict;
  await contexts.toCollection().modify({ title: "Restored" });
  await connections.clear();
  await settings.delete(EXAMPLE_SETTING);
  const next = await visit(name);
  await settled();
  expect(await titles(next)).toEqual(["Restored"]);
});
