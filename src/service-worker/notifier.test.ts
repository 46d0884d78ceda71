import { expect, it, vi } from "vitest";

import { createNotifier } from "./notifier.ts";
import type { OpenPage } from "./worker-scope.ts";

const SCOPE = "https://app.example/bough/";

/** A worker with these pages open, by their ids, and what it shows. */
function worker(...open: (readonly [id: string, url?: string])[]) {
  const shown: { title: string; body: string; data: unknown; close: () => void }[] = [];
  const pages = new Map(
    open.map(([id, url = `${SCOPE}#/`]) => [
      id,
      {
        id,
        url,
        postMessage: vi.fn<OpenPage["postMessage"]>(),
        focus: vi.fn<OpenPage["focus"]>(async () => undefined),
      },
    ]),
  );
  const openWindow = vi.fn<(url: string) => Promise<unknown>>(async () => undefined);
  const registration = {
    scope: SCOPE,
    getNotifications: async () => [...shown],
    showNotification: async (title: string, { body = "", data }: NotificationOptions) => {
      const one = { title, body, data: data as unknown, close: () => void take(one) };
      shown.push(one);
    },
  };
  const take = (one: (typeof shown)[number]) => shown.splice(shown.indexOf(one), 1);
  const clients = {
    get: async (id: string) => pages.get(id),
    matchAll: async () => [...pages.values()],
    openWindow,
    claim: async () => undefined,
  };
  // Of the registration, only what is used.
  const notifier = createNotifier({ registration: registration as never, clients });
  return { notifier, shown, pages, openWindow };
}

const told = (topic: string, text: string) => ({
  topic,
  title: "Bough",
  text,
  hash: `#/c/${topic}/main`,
});

it("one stands for each conversation: a later one takes its place", async () => {
  const { notifier, shown } = worker(["a"]);
  await notifier.show(told("one", "It waits."), "a");
  await notifier.show(told("two", "It failed."), "a");
  await notifier.show(told("one", "It is ready."), "a");
  expect(shown.map(({ body }) => body)).toEqual(["It failed.", "It is ready."]);
});

it("a press leads to the page that told of it, and to the conversation there", async () => {
  const { notifier, shown, pages, openWindow } = worker(["other"], ["teller"]);
  await notifier.show(told("one", "It is ready."), "teller");
  await notifier.follow(shown[0]!);
  expect(pages.get("teller")?.postMessage).toHaveBeenCalledWith({
    kind: "go to",
    hash: "#/c/one/main",
  });
  expect(pages.get("teller")?.focus).toHaveBeenCalledOnce();
  expect(pages.get("other")?.focus).not.toHaveBeenCalled();
  expect([shown.length, openWindow.mock.calls.length]).toEqual([0, 0]);
});

it("if that page is closed, it leads to another of Bough’s, and to a new one if there is none", async () => {
  const foreign = ["foreign", "https://app.example/other/"] as const;
  const here = worker(foreign, ["other"]);
  await here.notifier.show(told("one", "It is ready."), "gone");
  await here.notifier.follow(here.shown[0]!);
  expect(here.pages.get("other")?.focus).toHaveBeenCalledOnce();
  expect(here.pages.get("foreign")?.postMessage).not.toHaveBeenCalled();
  const alone = worker(foreign);
  await alone.notifier.show(told("one", "It is ready."), "gone");
  await alone.notifier.follow(alone.shown[0]!);
  expect(alone.openWindow).toHaveBeenCalledWith(`${SCOPE}#/c/one/main`);
});
