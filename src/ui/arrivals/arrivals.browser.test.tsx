import { expect, it, onTestFinished } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { finishImport, useFilesView } from "#app/view/files-view.ts";
import { dismissTopic, takeOffer, useNotices } from "#app/view/notices.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { ownScope, SHARED_HASH, sharedCache } from "#platform/offline-names.ts";

import { Arrivals } from "./arrivals.tsx";

async function show(services: Services, hash: string): Promise<void> {
  const before = location.hash;
  history.replaceState(history.state, "", hash);
  onTestFinished(() => {
    history.replaceState(history.state, "", before || location.pathname);
    for (const topic of ["arrival", "keptShare"]) dismissTopic(topic);
  });
  await render(
    <ServicesContext value={services}>
      <Arrivals />
    </ServicesContext>,
  );
}

/** Stores a share in the cache as the service worker does when another app shares something. */
async function share(services: Services, text: string, files: readonly File[]): Promise<Cache> {
  const name = sharedCache(ownScope());
  const form = new FormData();
  form.set("text", text);
  for (const file of files) form.append("files", file);
  const cache = await caches.open(name);
  await cache.put(`${ownScope()}share/one`, new Response(form));
  onTestFinished(async () => {
    await caches.delete(name);
  });
  await show(services, SHARED_HASH);
  return cache;
}

const told = () => useNotices.getState().notices.map(({ text }) => text);
const notes = (name: string) => new File([`Notes ${name}`], name, { type: "text/plain" });

function takeNewest(): void {
  const newest = useNotices.getState().notices.at(-1);
  if (newest !== undefined) takeOffer(newest);
}

/** Makes the storing of bytes fail until the returned function is called. */
function fillDisk({ databases }: Services): () => void {
  const fail = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
  databases.strict.blobs.hook("creating", fail);
  return () => databases.strict.blobs.hook("creating").unsubscribe(fail);
}

it("keeps a shared file that there was no room for, and takes it once there is", async () => {
  const services = await openServices();
  const free = fillDisk(services);
  const cache = await share(services, "", [notes("a.txt"), notes("b.txt")]);
  await expect
    .poll(told)
    .toEqual([
      expect.stringMatching(/^“a\.txt” couldn’t be saved: .* full\..*“b\.txt” couldn’t/u),
      expect.stringMatching(/still waits/u),
    ]);
  expect(await cache.keys()).toHaveLength(1);
  // A reload would try again, too.
  expect(location.hash).toBe(SHARED_HASH);
  free();
  takeNewest();
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(/^What was shared is in the message box/u)]);
  const parts = await services.drafts.attachments(NEW_CONVERSATION_DRAFT);
  expect(parts.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
  expect(await cache.keys()).toEqual([]);
});

it("what is stored of a share does not come again with the rest", async () => {
  const services = await openServices();
  const free = fillDisk(services);
  const cache = await share(services, "Read this", [notes("a.txt")]);
  await expect.poll(told).toHaveLength(2);
  expect(await services.drafts.text(NEW_CONVERSATION_DRAFT)).toBe("Read this");
  free();
  const [entry] = await cache.matchAll();
  const left = await entry?.formData();
  expect(left?.get("text")).toBe("");
  expect(left?.getAll("files").map((file) => file instanceof File && file.name)).toEqual(["a.txt"]);
});

it("asks about a shared export, and says why a file cannot be attached", async () => {
  const services = await openServices();
  const backup = new File(['{"format": "bough", "version": 1}'], "backup.json");
  const mapping = JSON.stringify([{ title: "A", mapping: {}, current_node: "a" }]);
  const archive = new File(["PK\u0003\u0004"], "photos.zip", { type: "application/zip" });
  const cache = await share(services, "", [
    backup,
    new File([mapping], "conversations.json"),
    archive,
  ]);
  onTestFinished(() => {
    finishImport();
    finishImport();
  });
  await expect
    .poll(() => useFilesView.getState().importing.map(({ name }) => name))
    .toEqual(["backup.json", "conversations.json"]);
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(/^“photos\.zip” is .*models can’t read/u)]);
  await expect.poll(async () => (await cache.keys()).length).toBe(0);
  expect(await services.drafts.attachments(NEW_CONVERSATION_DRAFT)).toEqual([]);
});

it("takes the person to a link’s text that they want after all, wherever they are by then", async () => {
  const services = await openServices();
  await services.drafts.put(NEW_CONVERSATION_DRAFT, "my own words", 1);
  await show(services, "#/new?text=words%20of%20a%20link");
  await expect.poll(told).toEqual([expect.stringMatching(/you are writing something here/u)]);
  // The person has sent what they were writing, and is now in that conversation.
  await services.drafts.put(NEW_CONVERSATION_DRAFT, "", 2);
  history.replaceState(history.state, "", "#/c/one");
  takeNewest();
  await expect.poll(told).toEqual([expect.stringMatching(/^The text in the message box came/u)]);
  expect(location.hash).toBe("#/");
  expect(await services.drafts.text(NEW_CONVERSATION_DRAFT)).toBe("words of a link");
});

it("says where a share is that comes while the person is in a conversation, and leads there", async () => {
  const services = await openServices();
  const free = fillDisk(services);
  await share(services, "", [notes("a.txt")]);
  await expect.poll(told).toHaveLength(2);
  history.replaceState(history.state, "", "#/c/one");
  free();
  takeNewest();
  await expect
    .poll(told)
    .toEqual([expect.stringMatching(/is in the message box of the new conversation/u)]);
  expect(location.hash).toBe("#/c/one");
  takeNewest();
  expect(location.hash).toBe("#/");
});
