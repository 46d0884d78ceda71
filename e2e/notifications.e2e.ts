import type { BrowserContext, Page } from "@playwright/test";

import { askFirst } from "./support/approvals.ts";
import {
  addConnection,
  conversationList,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { untilKept } from "./support/versions.ts";

/** What a page has shown, in order. */
interface Shown {
  title: string;
  body: string;
  isClosed: boolean;
}

declare global {
  interface Window {
    shown: (Shown & { press: () => void })[];
    permission: NotificationPermission;
    asked: number;
  }
}

/** Replaces the browser's own notifications, which no test can press. All tabs share one permission. */
function stubNotifications(): void {
  window.shown = [];
  window.asked = 0;
  class Stub extends EventTarget {
    readonly #one;
    static get permission(): NotificationPermission {
      return localStorage.getItem("test.permission") === "granted" ? "granted" : "default";
    }
    static async requestPermission(): Promise<NotificationPermission> {
      window.asked += 1;
      localStorage.setItem("test.permission", "granted");
      return Stub.permission;
    }
    constructor(title: string, { body = "" }: NotificationOptions) {
      super();
      const press = () => void this.dispatchEvent(new Event("click"));
      this.#one = { title, body, isClosed: false, press };
      window.shown.push(this.#one);
    }
    close(): void {
      this.#one.isClosed = true;
    }
  }
  Object.assign(window, { Notification: Stub });
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => window.shown.map(({ title, body, isClosed }) => ({ title, body, isClosed })));

const press = (page: Page) => page.evaluate(() => window.shown.at(-1)?.press());

/** Hides or shows the page, as a browser does when another tab is chosen or this one is chosen again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (hidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

async function openApp(page: Page): Promise<void> {
  await settingsButton(page).click();
  await settingsDialog(page).getByRole("tab", { name: "App", exact: true }).click();
}

async function switchOn(page: Page, ...names: RegExp[]): Promise<void> {
  await openApp(page);
  for (const name of names) {
    const field = settingsDialog(page).getByRole("switch", { name });
    await field.click();
    await expect(field).toBeChecked();
  }
  await page.keyboard.press("Escape");
  await expect(settingsDialog(page)).toBeHidden();
}

const TELL = /^Notify me/u;
const NAMES = /^Show the conversation/u;
const MODEL = "https://model.example/v1";

/** A model that answers only once the test lets it; it refuses a question with "in vain" in it. */
async function patientModel(context: BrowserContext) {
  const held = new Set<() => void>();
  await context.route(`${MODEL}/**`, async (route) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    const body = route.request().postData() ?? "";
    if (!route.request().url().endsWith("/chat/completions") || body === "") {
      return route.fulfill({ json: { data: [{ id: "m" }] }, headers });
    }
    await new Promise<void>((resolve) => held.add(resolve));
    if (body.includes("in vain")) return route.fulfill({ status: 401, headers, json: {} });
    const chunk = { choices: [{ index: 0, delta: { content: "Done." }, finish_reason: "stop" }] };
    return route.fulfill({
      headers: { ...headers, "content-type": "text/event-stream" },
      body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`,
    });
  });
  return {
    letAnswer: async () => {
      await expect.poll(() => held.size).toBeGreaterThan(0);
      for (const answer of held) answer();
      held.clear();
    },
  };
}

test("off until it is switched on; then the end of an answer is told while the page is hidden, and a press leads there", async ({
  page,
  context,
}) => {
  await context.addInitScript(stubNotifications);
  await page.goto("/");
  const model = await patientModel(context);
  await addConnection(page, MODEL, "m");
  await newConversation(page);
  const { send, said, expectState } = screen(page);
  const answerUnseen = async (text: string) => {
    const count = await said("assistant").count();
    await send(text);
    await setHidden(page, true);
    await model.letAnswer();
    await expect(said("assistant")).toHaveCount(count + 1);
    await expectState(/^(?:idle|failed)$/u);
  };
  await answerUnseen("My symptoms");
  await setHidden(page, false);
  expect([await shown(page), await page.evaluate(() => window.asked)]).toEqual([[], 0]);

  await switchOn(page, TELL);
  await send("Seen");
  await model.letAnswer();
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
  await answerUnseen("Unseen");
  const ready = { title: "Bough", body: "The answer is ready." };
  await expect.poll(() => shown(page)).toEqual([{ ...ready, isClosed: false }]);
  // A later notification takes its place, and disappears once the conversation is looked at.
  await answerUnseen("Again");
  await expect
    .poll(() => shown(page))
    .toEqual([
      { ...ready, isClosed: true },
      { ...ready, isClosed: false },
    ]);
  await setHidden(page, false);
  await expect.poll(async () => (await shown(page)).every(({ isClosed }) => isClosed)).toBe(true);

  // The notification of another conversation has its name, and a press leads there with the settings open.
  await newConversation(page);
  await switchOn(page, NAMES);
  await send("In vain, that is in vain");
  await newConversation(page);
  await openApp(page);
  await setHidden(page, true);
  await model.letAnswer();
  await expect
    .poll(async () => (await shown(page)).at(-1))
    .toEqual({ title: "In vain, that is in vain", body: "The answer failed.", isClosed: false });
  await press(page);
  await expect(settingsDialog(page)).toBeHidden();
  await expect(said("user")).toHaveText(/In vain/u);
  expect((await shown(page)).at(-1)?.isClosed).toBe(true);
});

test("what waits for a decision is told by the tab that writes, and not where another shows it", async ({
  page,
  context,
}) => {
  await context.addInitScript(stubNotifications);
  await page.goto("/");
  await askFirst(page);
  await switchOn(page, TELL);
  const { send, approval, expectState } = screen(page);
  await send("hello");
  await expectState("idle");
  const follower = await context.newPage();
  await follower.goto(page.url());
  await expect(follower.getByText("This conversation is active in another tab")).toBeVisible();

  await setHidden(page, true);
  await screen(follower).send("What is 6 * 7?");
  await screen(follower).expectState("awaitingToolApproval");
  await screen(follower).approval.getByRole("button", { name: "Approve", exact: true }).click();
  await screen(follower).expectState("idle");
  expect([await shown(page), await shown(follower)]).toEqual([[], []]);

  // Nobody can see the second tab either.
  await setHidden(follower, true);
  await screen(follower).send("What is 6 * 8?");
  const waits = { title: "Bough", body: "Tool calls wait for your approval." };
  await expect.poll(() => shown(page)).toEqual([{ ...waits, isClosed: false }]);
  expect(await shown(follower)).toEqual([]);
  // The notification is gone once the conversation is looked at in either tab.
  await setHidden(follower, false);
  await expect.poll(() => shown(page)).toEqual([{ ...waits, isClosed: true }]);
  await setHidden(page, false);
  await expect(approval).toBeVisible();
});

test.describe("where a page may show none", () => {
  test.use({ serviceWorkers: "allow" });

  test("the service worker shows it, and a press leads back to the conversation", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["notifications"]);
    await context.addInitScript(() => {
      // The constructor throws, as on Android.
      class Refusing {
        static readonly permission = "granted";
        static readonly requestPermission = async () => "granted";
        constructor() {
          throw new TypeError("Illegal constructor.");
        }
      }
      Object.assign(window, { Notification: Refusing });
    });
    await page.goto("/");
    await untilKept(page);
    const model = await patientModel(context);
    await addConnection(page, MODEL, "m");
    await switchOn(page, TELL, NAMES);
    await newConversation(page);
    const { send, said } = screen(page);
    await send("Unseen");
    await expect(conversationList(page).getByRole("link", { name: "Unseen" })).toBeVisible();
    await newConversation(page);
    await setHidden(page, true);
    await model.letAnswer();
    const kept = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, body }) => ({ title, body }));
      });
    await expect.poll(kept).toEqual([{ title: "Unseen", body: "The answer is ready." }]);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(pressFirst);
    await expect(said("user")).toHaveText(/Unseen/u);
    expect(await kept()).toEqual([]);
  });
});

/**
 * Runs in the worker: presses the first notification. The worker may focus the page only after a real
 * press, which no test can make.
 */
async function pressFirst(): Promise<void> {
  // The types are a page's.
  const registration = Reflect.get(globalThis, "registration") as ServiceWorkerRegistration;
  const [notification] = await registration.getNotifications();
  const event = new Event("notificationclick");
  Object.assign(event, {
    notification,
    waitUntil: (work: Promise<unknown>) => work.catch(() => {}),
  });
  globalThis.dispatchEvent(event);
}
