import { expect, it } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { UNTITLED } from "#domain/text/untitled.ts";

import type { Arrival } from "./arrival.ts";
import { bringArrival } from "./bring-arrival.ts";

const link: Arrival = { from: "link", text: "From a link", files: [], isCut: false };

it("fills an empty box, and leaves one in use as it is", async () => {
  const services = await openServices();
  const { drafts, now } = services;
  expect(await bringArrival(services, link, false)).toMatchObject({ kind: "box", contextId: null });
  expect(await drafts.text(NEW_CONVERSATION_DRAFT)).toBe("From a link");
  await drafts.put(NEW_CONVERSATION_DRAFT, "My own words", now());
  expect(await bringArrival(services, link, false)).toEqual({ kind: "in_use" });
  expect(await drafts.text(NEW_CONVERSATION_DRAFT)).toBe("My own words");
  // The example conversation of a first visit may have been added in the meantime.
  const contexts = await services.databases.strict.contexts.toArray();
  expect(contexts.map(({ title }) => title)).not.toContain(UNTITLED);
});

it("brings nothing where there is nothing, and says why it could not be kept", async () => {
  const services = await openServices();
  expect(await bringArrival(services, { ...link, text: "" }, true)).toEqual({ kind: "nothing" });
  await services.drafts.put(NEW_CONVERSATION_DRAFT, "My own words", services.now());
  services.connections.list = async () => [];
  expect(await bringArrival(services, link, true)).toEqual({
    kind: "failed",
    why: "There is no connection.",
  });
});

it("leaves no empty conversation where none of the files could be attached", async () => {
  const services = await openServices();
  await services.drafts.put(NEW_CONVERSATION_DRAFT, "My own words", services.now());
  const files = [new File([], "empty.txt")];
  const brought = await bringArrival(services, { ...link, from: "share", text: "", files }, true);
  expect(brought).toMatchObject({ kind: "none", notAttached: [{ problem: { kind: "empty" } }] });
  const contexts = await services.databases.strict.contexts.toArray();
  expect(contexts.filter(({ deletedAt }) => deletedAt === undefined)).toEqual([]);
});
