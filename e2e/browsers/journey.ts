import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { LLMock } from "@copilotkit/aimock";
import { expect } from "@playwright/test";

import { seededAnswer } from "../bench/answer-text.ts";
import { startPacedServer } from "../bench/paced-server.ts";
import { asksFirst } from "../support/approvals.ts";
import { readTables, writeTables } from "../support/database.ts";
import { connect } from "./support/connect.ts";
import { test } from "./support/journey-test.ts";
import { screenOf, shows } from "./support/screen.ts";

test("talks with the Demo, approves a tool, and forks", async ({ tab }) => {
  const { send, state, approval, said, at, button, branches } = screenOf(tab);
  await tab.open("/");
  // The database is there, and not only the first frame.
  await shows.some(tab.part("link", { name: /^Example/u }));
  await tab.run(writeTables, { ...asksFirst() });
  await send("What is 6 * 7?");
  await state("awaitingToolApproval");
  await shows.value(approval.part("textbox", { name: "Arguments" }), '"6 * 7"');
  await approval.part("button", { name: "Approve" }).click();
  await shows.none(approval);
  await state("idle");
  await shows.text(said("tool"), "42");

  const last = String(await at(1).attribute("aria-setsize"));
  await at(2).hover();
  await at(2).part("button", { name: "Fork from here" }).click();
  const name = tab.part("textbox", { name: "New branch" });
  await name.fill("other-way");
  await send("a second thought");
  await shows.value(branches, "other-way");
  await state("idle");
  expect(Number(last)).toBeGreaterThan(2);
  await shows.none(button("Stop"));
});

test("keeps what a reload in mid-stream cut off, and asks before it goes on", async ({ tab }) => {
  const { send, state, said, button } = screenOf(tab);
  await tab.open("/");
  await send("write something long");
  await state("streamingLLMResponse");
  const stored = async () => {
    const { chunks = [] } = await tab.run(readTables, ["chunks"]);
    return chunks.map(({ text }) => text).join("");
  };
  const words = "piece by piece, and the page stays";
  await expect.poll(stored).toContain(words);
  await tab.reload();
  await state("transientFailure.awaitingPerson");
  await shows.text(said("assistant"), words);
  await shows.text(said("assistant"), "Interrupted here");
  await button("Retry").click();
  await state("streamingLLMResponse");
  await button("Stop").click();
  await state("idle");
  await shows.text(said("assistant"), "Stopped here");
});

test("shows the tree, previews from it and goes there, by pointer and by keyboard", async ({
  tab,
}) => {
  const { button, branches, message } = screenOf(tab);
  await tab.open("/");
  await tab.part("link", { name: /^Example/u }).click();
  await button("Tree").click();
  const tree = tab.part("region", { name: "Branch tree" });
  const card = (name: RegExp) => tree.part("treeitem", { name });
  await card(/^one-night/u).click();
  await shows.some(button("Go there"));
  await button("Back").click();
  await shows.value(branches, "main");
  await card(/^skeptic/u).focus();
  await tab.press("Enter");
  await shows.some(button("Go there"));
  await tab.press("Enter");
  await shows.value(branches, "skeptic");
  await card(/^skeptic/u).focus();
  await tab.press("f");
  await shows.focus(message);
  await shows.some(tab.part("textbox", { name: "New branch" }));
  await tab.press("Escape");
  await shows.none(tab.part("textbox", { name: "New branch" }));
});

test("shows in both of two tabs what either of them says", async ({ driven, tab }) => {
  const first = screenOf(tab);
  await tab.open("/");
  await first.send("said in the first tab");
  await shows.some(first.said("assistant"));
  await first.state("idle");
  const other = await driven.newTab();
  const second = screenOf(other);
  await other.open(await tab.address());
  await shows.text(second.at(1), "said in the first tab");
  await shows.text(
    other.part("region", { name: "said in the first tab" }),
    "active in another tab",
  );
  await second.send("said in the second tab");
  await shows.text(second.at(3), "said in the second tab");
  await shows.attribute(second.at(4), "data-role", "assistant");
  await second.state("idle");
  await shows.text(first.at(3), "said in the second tab");
  await shows.attribute(first.at(4), "data-role", "assistant");
});

test("sends files that were chosen and dropped", async ({ tab }) => {
  const folder = await mkdtemp(join(tmpdir(), "bough-journey-"));
  const path = join(folder, "chosen.txt");
  await writeFile(path, "Chosen words.");
  const mock = new LLMock({ port: 0 });
  await mock.start();
  mock.addFixture({ match: { predicate: () => true }, response: { content: "I see it." } });
  try {
    const { send, state, said, button } = screenOf(tab);
    await tab.open("/");
    await connect(tab, `${mock.url}/v1`);
    const attached = tab.part("list", { name: "Attached" });
    await button("Attach files").chooseFiles([path]);
    await shows.text(attached, "chosen.txt");
    await tab.run(drop, { name: "note.md", type: "text/markdown", text: "Dropped words." });
    await shows.text(attached, "note.md");
    await send("What is it?");
    await shows.text(said("assistant"), "I see it.");
    await state("idle");
    const [request] = mock.getRequests();
    expect(JSON.stringify(request?.body)).toContain("Chosen words.");
    expect(JSON.stringify(request?.body)).toContain("Dropped words.");
  } finally {
    await mock.stop();
    await rm(folder, { recursive: true });
  }
});

test("forks after one's own message, and exports in one form after another", async ({ tab }) => {
  const { send, state, at, branches, button } = screenOf(tab);
  await tab.open("/");
  await send("hello");
  await state("idle");
  await at(1).hover();
  await at(1).part("button", { name: "Fork from here" }).click();
  await tab.part("textbox", { name: "New branch" }).fill("mine");
  await button("Send").click();
  await shows.value(branches, "mine");
  await shows.attribute(at(2), "data-role", "assistant");
  await state("idle");

  await tab.run(noteSaved, null);
  for (const form of ["llama.cpp’s format", "ChatGPT’s format"]) {
    await button("Branch and conversation").click();
    await tab.part("menuitem", { name: "Export in another format…" }).click();
    const forms = tab.part("dialog", { name: "Export in another format" });
    await forms.part("radio", { name: form }).click();
    await forms.part("button", { name: "Export" }).click();
    await shows.none(forms);
  }
  const saved = () => tab.run(() => document.documentElement.dataset["saved"], null);
  await expect.poll(saved).toBe("hello.jsonl hello.chatgpt.json");
});

test("leaves a reader where they are in a coming answer, and goes to the end when asked", async ({
  tab,
}) => {
  const server = await startPacedServer();
  try {
    const { send, state, log } = screenOf(tab);
    await tab.open("/");
    await connect(tab, server.url);
    const { tokens } = seededAnswer(3, 1_200);
    const playing = server.play({ tokens, rate: 300, holdAfter: 800 });
    await send("Tell me all of it.");
    await playing.reached(800);
    const fromEnd = () => tab.run(pxFromEnd, null);
    await expect.poll(fromEnd).toBe(0);
    await log.focus();
    await tab.press("PageUp");
    await expect.poll(fromEnd).toBeGreaterThan(300);
    const before = await fromEnd();
    playing.goOn();
    await playing.ended;
    await state("idle");
    await expect.poll(fromEnd).toBeGreaterThan(before + 300);
    await log.part("button", { name: /^Go to the end/u }).click();
    await expect.poll(fromEnd).toBe(0);
  } finally {
    await server.stop();
  }
});

test("chooses among hundreds of models, by keyboard and by pointer", async ({ tab }) => {
  await tab.open("/");
  await shows.some(tab.part("link", { name: /^Example/u }));
  const models = Array.from({ length: 300 }, (_, index) => ({ id: `vendor/model-${index}` }));
  await tab.run(writeTables, {
    connections: [
      {
        id: "many",
        name: "Many models",
        protocol: "openai-chat",
        baseUrl: "http://localhost:9/v1",
        keyKeeping: "session",
        models,
        defaultModel: "vendor/model-0",
        usedAt: 1,
        createdAt: 1,
      },
    ],
  });
  await tab.reload();
  await tab.part("link", { name: /^Example/u }).click();
  const model = tab.part("combobox", { name: "Model" });
  const option = (name: RegExp) => tab.part("listbox", { name: "Models" }).part("option", { name });
  await shows.value(model, "demo-1");
  await model.fill("model-250");
  await option(/model-250/u).click();
  await shows.value(model, "vendor/model-250");
  await model.fill("model-212");
  await shows.some(option(/model-212/u));
  await tab.press("Enter");
  await shows.value(model, "vendor/model-212");
});

test("on a narrow screen, has the list in a sheet and goes somewhere in the tree", async ({
  tab,
}) => {
  const { button, branches } = screenOf(tab);
  await tab.resize(380, 780);
  await tab.open("/");
  await button("Show conversations").click();
  await tab.part("link", { name: /^Example/u }).click();
  await button("Tree").click();
  const tree = tab.part("region", { name: "Branch tree" });
  await tree.part("treeitem", { name: /^one-night/u }).click();
  await tab
    .part("group", { name: "Previewing one-night" })
    .part("button", { name: "Go there" })
    .click();
  await shows.none(tree);
  await shows.value(branches, "one-night");
});

test("finds the tree folded and placed as it was left, after a reload", async ({ tab }) => {
  const { button } = screenOf(tab);
  await tab.open("/");
  await tab.part("link", { name: /^Example/u }).click();
  await button("Tree").click();
  const tree = tab.part("region", { name: "Branch tree" });
  const inOutline = (name: RegExp) =>
    tab.part("tree", { name: "Outline" }).part("treeitem", { name });
  const first = inOutline(/^Our order ledger/u);
  await tree.part("treeitem", { name: /^cheaper-path/u }).focus();
  await tab.press(" ");
  await shows.some(inOutline(/^From exactly that division/u));
  await tree.part("treeitem", { name: /^skeptic/u }).focus();
  await tab.press("ArrowUp");
  await tab.press("c");
  await shows.none(inOutline(/^skeptic/u));
  await shows.some(inOutline(/^From exactly that division/u));
  await button("Zoom in").click();
  // The tree's place is stored when the animation ends.
  const stored = async () => {
    const { settings = [] } = await tab.run(readTables, ["settings"]);
    return settings.map((row) => String(row["key"])).join("\n");
  };
  await expect.poll(stored).toMatch(/^tree:.*:viewport$/mu);
  const place = await tab.run(placeOfTree, null);
  await tab.reload();
  await shows.some(first);
  await shows.some(inOutline(/^From exactly that division/u));
  await shows.none(inOutline(/^skeptic/u));
  await expect.poll(() => tab.run(placeOfTree, null)).toBe(place);
});

test("starts a branch that quotes selected words", async ({ tab }) => {
  const { send, state, said, message, button } = screenOf(tab);
  await tab.open("/");
  await send("hello");
  await shows.some(said("assistant"));
  await state("idle");
  await message.focus();
  const words = await tab.run(selectWords, null);
  await button("Fork from this").click();
  await shows.some(tab.part("textbox", { name: "New branch" }));
  // The quote keeps the Markdown in which the answer was written.
  await shows.value(message, `> ${words.replace("Demo", "**Demo**")}\n\n`);
  await shows.focus(message);
});

test("copies an answer from its menu and from the palette", async ({ tab }) => {
  const { send, state, said, at, message } = screenOf(tab);
  await tab.open("/");
  await send("hello");
  await shows.text(said("assistant"), "answers like a model would");
  await state("idle");
  const copies = {
    menu: async () => {
      await at(2).hover();
      await at(2).part("button", { name: "More" }).click();
      await tab.part("menuitem", { name: "Copy text" }).click();
    },
    palette: async () => {
      await tab.press("Control+k");
      await tab.type("copy the last answer");
      await shows.some(tab.part("option", { name: /^Copy the last answer/u }));
      await tab.press("Enter");
    },
  };
  for (const copy of [copies.menu, copies.palette]) {
    await message.fill("something else");
    await tab.press("Control+a");
    await tab.press("Control+x");
    await shows.value(message, "");
    await copy();
    await message.focus();
    await expect
      .poll(async () => {
        await message.fill("");
        await tab.press("Control+v");
        return message.value();
      })
      .toContain("answers like a model would");
    await message.fill("");
  }
});

test("has a message box as high as its text", async ({ tab }) => {
  const { send, state, said, message } = screenOf(tab);
  await tab.open("/");
  await send("hello");
  await shows.some(said("assistant"));
  await state("idle");
  const height = async () => Math.round((await message.box()).height);
  const ofOneLine = await height();
  const writeLines = async () => {
    await message.focus();
    for (const word of ["1", "2", "3", "4", "5"]) {
      await tab.type(word);
      await tab.press("Shift+Enter");
    }
    await tab.type("6");
    await shows.value(message, "1\n2\n3\n4\n5\n6");
  };
  await writeLines();
  const ofSix = await height();
  expect(ofSix).toBeGreaterThan(ofOneLine * 2);
  await tab.press("Enter");
  await shows.value(message, "");
  expect(await height()).toBe(ofOneLine);
  await state("idle");
  // A draft that is read back after a reload.
  await writeLines();
  await tab.reload();
  await shows.value(message, "1\n2\n3\n4\n5\n6");
  await expect.poll(height).toBe(ofSix);
});

test("sends nothing by the Enter that ends a composed word", async ({ tab }) => {
  const { message, state, at, said } = screenOf(tab);
  await tab.open("/");
  await shows.some(tab.part("link", { name: /^Example/u }));
  await shows.focus(message);
  await tab.type("ni");
  await tab.run(composeWord, null);
  await tab.type("hon");
  await tab.press("Enter");
  await shows.text(said("user"), "nihon");
  await shows.attribute(at(2), "data-role", "assistant");
  await state("idle");
});

test.describe("on a phone", () => {
  test.use({ device: "phone" });

  test("goes somewhere in the tree by touch, moves and zooms it", async ({ tab }) => {
    const { button, branches } = screenOf(tab);
    await tab.open("/");
    await button("Show conversations").tap();
    await tab.part("link", { name: /^Example/u }).tap();
    await button("Tree").tap();
    const tree = tab.part("region", { name: "Branch tree" });
    const card = tree.part("treeitem");
    await shows.some(card);
    const fingers = await tab.fingers();
    const { x, y, width, height } = await tree.box();
    const middle = { x: x + width / 2, y: y + height / 2 };
    // The tree has come to rest once its card is in the same place twice.
    let left = Number.NaN;
    const isStill = async () => {
      const before = left;
      ({ x: left } = await card.box());
      return left === before;
    };
    await expect.poll(isStill).toBe(true);
    const { width: fitted } = await card.box();
    await fingers.drag(middle, { x: middle.x + 60, y: middle.y });
    await expect.poll(async () => Math.round((await card.box()).x - left)).toBe(60);
    await fingers.pinch(middle, 80, 200);
    await expect.poll(async () => (await card.box()).width).toBeGreaterThan(fitted * 1.3);
    await button("Fit the tree").tap();
    await tree.part("treeitem", { name: /^one-night/u }).tap();
    const preview = tab.part("group", { name: "Previewing one-night" });
    await preview.part("button", { name: "Go there" }).tap();
    await shows.none(tree);
    await shows.value(branches, "one-night");
  });
});

test("is used by keyboard alone", async ({ tab }) => {
  const { message, state, at, said, log } = screenOf(tab);
  await tab.open("/");
  await shows.focus(message);
  await tab.type("hello by keyboard");
  await tab.press("Enter");
  await shows.some(said("assistant"));
  await state("idle");
  await log.focus();
  await tab.press("Tab");
  await shows.focus(at(2));
  await tab.press("ArrowUp");
  await shows.focus(at(1));
  await tab.press("e");
  await shows.focus(tab.part("textbox", { name: "Edited message" }));
  await tab.press("Escape");
  await shows.none(tab.part("textbox", { name: "Edited message" }));
  await tab.press("Control+k");
  await shows.focus(tab.part("combobox", { name: "Command, branch or conversation" }));
  await tab.type("settings");
  await tab.press("Enter");
  await shows.some(tab.part("dialog", { name: "Settings" }));
  await tab.press("Escape");
  await shows.none(tab.part("dialog", { name: "Settings" }));
});

/** Runs in the page: drops a file by an event of the page's own, because no driver can drop files. */
function drop(file: { name: string; type: string; text: string }): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([file.text], file.name, { type: file.type }));
  const options = { bubbles: true, cancelable: true, dataTransfer };
  const target = document.querySelector("main section");
  for (const type of ["dragenter", "dragover", "drop"]) {
    target?.dispatchEvent(new DragEvent(type, options));
  }
}

/**
 * Runs in the page: composes a word by events of the page's own, because no driver has an input method.
 * The last event is Safari's Enter, which follows the end of the word.
 */
function composeWord(): void {
  const box = document.activeElement;
  const press = (isComposing: boolean) => {
    const keys = { key: "Enter", code: "Enter", keyCode: 229, isComposing };
    box?.dispatchEvent(new KeyboardEvent("keydown", { ...keys, bubbles: true, cancelable: true }));
  };
  box?.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  press(true);
  box?.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  press(false);
}

/** Runs in the page: notes the names of the files that are saved from now on. */
function noteSaved(): void {
  const click: () => void = Reflect.get(HTMLElement.prototype, "click");
  const { dataset } = document.documentElement;
  HTMLAnchorElement.prototype.click = function noted() {
    if (this.download !== "")
      dataset["saved"] = `${dataset["saved"] ?? ""} ${this.download}`.trim();
    click.call(this);
  };
}

/** Runs in the page. */
function placeOfTree(): string {
  return document.querySelector<HTMLElement>(".react-flow__viewport")?.style.transform ?? "";
}

/** Runs in the page: selects the first paragraph of the answer, and returns its words. */
function selectWords(): string {
  const words = document.querySelector("[data-role=assistant] p");
  if (words !== null) getSelection()?.selectAllChildren(words);
  return getSelection()?.toString() ?? "";
}

/** Runs in the page. */
function pxFromEnd(): number {
  const log = document.querySelector("[role=log]");
  return log === null ? -1 : Math.round(log.scrollHeight - log.clientHeight - log.scrollTop);
}
