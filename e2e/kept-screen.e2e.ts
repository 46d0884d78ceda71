// Tests of a conversation's last screen, which the first frame shows before the app's script is there.
import type { Locator, Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import { holdScript } from "./support/hold-script.ts";
import {
  conversationList,
  newConversation,
  screen,
  settingsButton,
  settingsDialog,
} from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

const frame = (page: Page) => page.locator("#first-frame");
const kept = (page: Page) => page.locator("#first-frame [data-kept]");

/** The conversations of which this browser keeps a screen. */
const keptIds = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("bough.screen."))
      .map((key) => key.slice("bough.screen.".length)),
  );

const idInAddress = (page: Page) => /#\/c\/([^/?]+)/u.exec(page.url())?.[1] ?? "none";

/** Waits until this page itself has kept its screen, and not only an earlier page. */
async function untilKept(page: Page): Promise<void> {
  const isKept = (id: string) =>
    Number.parseInt(localStorage.getItem(`bough.screen.${id}`) ?? "", 10) > performance.timeOrigin;
  await page.waitForFunction(isKept, idInAddress(page), { polling: 100 });
}

const WORDS = `Some **strong** words, \`code\` and a [link](https://evil.example/a).

1. first
2. second

| one | two |
| --- | --- |
| 1 | 2 |

\`\`\`ts
const answer: number = 42;
\`\`\`

![a picture](https://evil.example/b.png)

<img src="x" onerror="document.title='ran'"> <script>document.title='ran'</script>

The very last words.`;

/** A conversation of this many messages, opened at its end. */
async function openLong(page: Page, count = 30): Promise<void> {
  await page.goto("/");
  await expect(conversationList(page).getByRole("link", { name: /^Example/u })).toBeVisible();
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, at) => `m${at}`);
  await seed(page, {
    contexts: [
      {
        id: "long",
        title: "A long one",
        config: { modelId: "demo-1", connectionId: "demo", mode: "chat", parameters: {} },
        activeBranchName: "main",
        writerEpoch: 0,
        createdAt: now,
        updatedAt: now,
      },
    ],
    branches: [
      {
        id: "b",
        contextId: "long",
        name: "main",
        named: true,
        messageIds: ids,
        colour: 0,
        activeAt: 1,
        createdAt: 1,
      },
    ],
    messages: ids.map((id, at) => ({
      id,
      contextId: "long",
      parentId: at === 0 ? null : `m${at - 1}`,
      message:
        at % 2 === 0
          ? { role: "user", content: [{ type: "text", text: `Question ${at}?` }] }
          : { role: "assistant", content: [{ type: "text", text: `Answer ${at}.\n\n${WORDS}` }] },
      createdAt: now + at,
    })),
  });
  await conversationList(page).getByRole("link", { name: "A long one" }).click();
  await expect(screen(page).articles.last()).toBeInViewport();
  await untilKept(page);
}

interface Place {
  part: string;
  sides: number[];
}

/** Runs in the page: where the log is, and where its parts in view are. */
function placesOf(box: Element): Place[] {
  const { top, bottom } = box.getBoundingClientRect();
  const parts = [box, ...box.querySelectorAll("article, p, li, td, th, pre, span, button, svg")];
  return parts.flatMap((part) => {
    const place = part.getBoundingClientRect();
    if (place.bottom < top + 1 || place.top > bottom - 1) return [];
    const sides = [place.left, place.top, place.right, place.bottom];
    return [{ part: part === box ? "log" : part.tagName, sides }];
  });
}

declare global {
  interface Window {
    placesOf?: typeof placesOf;
    swapped?: Place[];
  }
}

/** Notes where everything is at the very moment at which the app has taken over. */
async function noteSwap(page: Page): Promise<void> {
  await page.evaluate(`window.placesOf = ${placesOf.toString()}`);
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (document.querySelector("#first-frame") !== null) return;
      watch.disconnect();
      const log = document.querySelector("#root [role=log]");
      window.swapped = log === null ? [] : (window.placesOf?.(log) ?? []);
    });
    watch.observe(document.body, { childList: true });
  });
}

/** Fails if a part has moved by a pixel or more. Nobody sees less than that. */
function expectSame(now: readonly Place[], before: readonly Place[]): void {
  expect(now.map(({ part }) => part)).toEqual(before.map(({ part }) => part));
  const moved = now.filter(({ sides }, at) =>
    sides.some((side, of) => Math.abs(side - (before[at]?.sides[of] ?? 0)) >= 1),
  );
  expect(moved.map((one) => ({ one, was: before[now.indexOf(one)] }))).toEqual([]);
}

for (const { name, ...look } of [
  { name: "wide", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "narrow and dark", colorScheme: "dark", viewport: { width: 380, height: 760 } },
] as const) {
  test.describe(name, () => {
    test.use(look);

    test("the last screen is there without the app, and then the app is, with nothing moved", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openLong(page);
      await page.setViewportSize(look.viewport);
      await page.reload();
      await expect(screen(page).articles.last()).toBeInViewport();
      await expect(page.getByText("The very last words.").last()).toBeInViewport();
      await untilKept(page);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      const release = await holdScript(page);
      await page.reload({ waitUntil: "commit" });
      await expect(kept(page).getByText("The very last words.").last()).toBeInViewport();
      await expect(frame(page).getByRole("heading", { name: "A long one" })).toBeVisible();
      await expectNoBarrier(page, "the kept screen");
      const before = await kept(page).evaluate(placesOf);
      await noteSwap(page);
      const { message, log } = screen(page);
      await message.fill("Early words");
      release();
      await expect(frame(page)).toHaveCount(0);
      expectSame((await page.evaluate(() => window.swapped)) ?? [], before);
      expectSame(await log.evaluate(placesOf), before);
      await expect(page.locator('article[data-message-id="m29"]')).toHaveCount(1);
      await expect(page.locator("article").filter({ hasText: "Answer 29." })).toHaveCount(1);
      await expect(message).toHaveValue("Early words");
      expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
      await expect(page).not.toHaveTitle("ran");
    });
  });
}

test("nothing in it acts, and its text can be selected", async ({ page }) => {
  await openLong(page);
  const release = await holdScript(page);
  await page.reload({ waitUntil: "commit" });
  const last = kept(page).locator("article").last();
  await expect(last).toBeInViewport();
  expect(await kept(page).locator("[href], [src], [id], [data-message-id]").count()).toBe(0);
  await last.hover();
  await last.locator('button[aria-label="Regenerate"]').click({ force: true });
  await last.getByText("The very last words.").dblclick({ position: { x: 20, y: 10 } });
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe("The");
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(screen(page).articles.last()).toHaveAttribute("aria-setsize", "30");
});

test("what the reader scrolled to in it stays in view", async ({ page }) => {
  await openLong(page);
  const release = await holdScript(page);
  await page.reload({ waitUntil: "commit" });
  await kept(page).hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => kept(page).evaluate((log) => log.scrollTop)).toBe(-300);
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect.poll(() => fromEnd(screen(page).log)).toBe(300);
});

const fromEnd = (log: Locator) =>
  log.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

test("a conversation that went on in another tab is shown as it is now", async ({ page }) => {
  await page.goto("/");
  await newConversation(page);
  const { send, said, expectState } = screen(page);
  await send("hello");
  await expect(said("assistant")).toHaveCount(1);
  await expectState("idle");
  await untilKept(page);
  const before = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await send("hello again");
  await expect(said("assistant")).toHaveCount(2);
  await expectState("idle");
  const address = page.url();
  await page.goto("/favicon.svg");
  await page.evaluate((items) => Object.assign(localStorage, items), before);
  const release = await holdScript(page);
  await page.goto(address, { waitUntil: "commit" });
  await expect(kept(page).locator("article")).toHaveCount(2);
  release();
  await expect(frame(page)).toHaveCount(0);
  await expect(said("assistant").last()).toHaveAttribute("aria-posinset", "4");
});

test("other addresses show what they did before: another branch, a message, an unknown conversation", async ({
  page,
}) => {
  await openLong(page);
  const release = await holdScript(page);
  for (const hash of ["#/c/long/other", "#/c/long/main?m=m2", "#/c/gone", "#/c/%E0", "#/"]) {
    await page.goto("/favicon.svg");
    await page.goto(`/${hash}`, { waitUntil: "commit" });
    await expect(screen(page).message).toBeVisible();
    await page.waitForLoadState("load").catch(() => undefined);
    await expect(kept(page)).toHaveCount(0);
  }
  await page.goto("/favicon.svg");
  await page.goto("/#/c/long", { waitUntil: "commit" });
  await expect(kept(page)).toBeVisible();
  release();
});

test.describe("what goes takes its screen along", () => {
  test("a deleted conversation, in every tab", async ({ page }) => {
    await openLong(page);
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await expect(screen(other).articles.last()).toBeInViewport();
    await page.bringToFront();
    await conversationList(page)
      .getByRole("button", { name: /^More options for A long one/u })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(conversationList(page).getByRole("link", { name: "A long one" })).toHaveCount(0);
    expect(await keptIds(page)).not.toContain("long");
    // The other tab, which still shows it, keeps nothing when it is left.
    await other.goto("/favicon.svg");
    expect(await keptIds(other)).not.toContain("long");
    const release = await holdScript(other);
    await other.goto(address, { waitUntil: "commit" });
    await expect(screen(other).message).toBeVisible();
    await expect(kept(other)).toHaveCount(0);
    await expect(other.getByText("The very last words.")).toHaveCount(0);
    release();
  });

  test("everything that the bin is emptied of", async ({ page }) => {
    await openLong(page);
    await page.getByRole("button", { name: "New conversation" }).click();
    await conversationList(page)
      .getByRole("button", { name: /^More options for Example/u })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    expect(await keptIds(page)).toContain("long");
    await conversationList(page).getByRole("button", { name: "Bin" }).click();
    const bin = page.getByRole("dialog", { name: "Bin" });
    await bin.getByRole("button", { name: "Empty bin" }).click();
    await page
      .getByRole("dialog", { name: "Empty the bin?" })
      .getByRole("button", { name: "Delete for good" })
      .click();
    await expect(bin.getByText("The bin is empty.")).toBeVisible();
    expect(await keptIds(page)).toEqual([]);
  });

  test("a conversation that is not in the database any more", async ({ page }) => {
    await openLong(page);
    const text = await page.evaluate(() => localStorage.getItem("bough.screen.long") ?? "");
    await page.goto("/favicon.svg");
    await page.evaluate(
      (value) => localStorage.setItem("bough.screen.gone", value.replaceAll("/c/long", "/c/gone")),
      text,
    );
    await page.goto("/#/c/gone/main");
    await expect(page.getByText("This conversation isn’t here")).toBeVisible();
    expect(await keptIds(page)).not.toContain("gone");
    await expect(page.getByText("The very last words.")).toHaveCount(0);
  });
});

const tampered: readonly (readonly [string, (text: string) => string])[] = [
  ["no JSON", () => "1 {"],
  ["empty", () => ""],
  ["of another shape", () => '1 {"rows":[[]]}'],
  ["huge", (text) => `${text.slice(0, -1)},"more":"${"x".repeat(2_000_000)}"}`],
  ["nested without end", () => `1 ${"[".repeat(50_000)}`],
  [
    "nested far too deep",
    (text) => withTree(text, `${'["p",{},'.repeat(3_000)}"x"${"]".repeat(3_000)}`),
  ],
  ["with a script", (text) => withTree(text, '["script",{},"document.title=\'ran\'"]')],
  ["with a frame", (text) => withTree(text, '["iframe",{"src":"https://evil.example"}]')],
  ["with a picture", (text) => withTree(text, '["img",{"src":"https://evil.example"}]')],
  ["with a style from elsewhere", (text) => withStyle(text, "https://evil.example/a.css")],
  ["with a style that is gone", (text) => withStyle(text, "assets/gone-1.css")],
  ["of another build", (text) => text.replace(/"build":"[^"]*"/u, '"build":"./assets/index-0.js"')],
];

/** The kept text with another tree in its last row. */
function withTree(text: string, tree: string): string {
  const at = text.lastIndexOf('"tree":');
  return `${text.slice(0, at)}"tree":${tree}}]}`;
}

function withStyle(text: string, address: string): string {
  return text.replace('"styles":[', `"styles":["${address}",`).replace(",]", "]");
}

test("a screen that somebody tampered with is not drawn, and the app comes all the same", async ({
  page,
}) => {
  await openLong(page);
  const address = page.url();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/favicon.svg");
  const text = await page.evaluate(() => localStorage.getItem("bough.screen.long") ?? "");
  expect(text).toContain('"tree"');
  for (const [what, tamper] of tampered) {
    await test.step(what, async () => {
      await page.evaluate(
        (value) => localStorage.setItem("bough.screen.long", value),
        tamper(text),
      );
      const release = await holdScript(page);
      await page.goto(address, { waitUntil: "commit" });
      await expect(screen(page).message).toBeVisible();
      await page.evaluate(() => window.boughScreen?.drawn);
      await expect(kept(page)).toHaveCount(0);
      release();
      await expect(screen(page).articles.last()).toBeInViewport();
      await expect(page).not.toHaveTitle("ran");
      await page.unrouteAll({ behavior: "wait" });
      await page.goto("/favicon.svg");
    });
  }
  expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
});

test("a full local storage keeps no screen, and what the person chooses is still remembered", async ({
  page,
}) => {
  await openLong(page);
  await page.evaluate(() => {
    for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
      for (let at = 0; ; at += 1) {
        try {
          localStorage.setItem(`filler ${size} ${at}`, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await page.emulateMedia({ colorScheme: "light" });
  await settingsButton(page).click();
  const settings = settingsDialog(page);
  await settings.getByRole("tab", { name: "Appearance" }).click();
  await settings.getByRole("radio", { name: "Dark" }).check();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("bough.preference.theme")))
    .toBe('"dark"');
  expect(await keptIds(page)).toEqual([]);
});
