import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { docxOf } from "#app/attachments/documents/test-support/docx.ts";
import { pdfOf } from "#app/attachments/documents/test-support/pdf.ts";

import { expectNoBarrier } from "./support/barriers.ts";
import { tablesOf } from "./support/database.ts";
import { conversationList, importFiles, newBranchBox, screen } from "./support/page.ts";
import { seed } from "./support/seed.ts";
import { expect, test } from "./support/test.ts";

/** An independent server that implements every protocol with no code of ours. */
let mock: LLMock;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
  mock.addFixture({ match: { predicate: () => true }, response: { content: "I see it." } });
});

test.afterEach(async () => {
  await mock.stop();
});

/** A PNG of two by two pixels, as base64. */
const PIXELS =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGM4EaABRAwQCgAljgUBqTNxyAAAAABJRU5ErkJggg==";

const photo = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(PIXELS, "base64") };
const note = { name: "note.md", mimeType: "text/markdown", buffer: Buffer.from("A note.") };
const paper = {
  name: "paper.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj << /Type /Pages /Count 3 >> endobj"),
};

type GivenFile = typeof photo;

const attached = (page: Page) => page.getByRole("list", { name: "Attached", exact: true });

async function choose(page: Page, files: GivenFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Attach files" }).last().click(),
  ]);
  await chooser.setFiles(files);
}

/** Delivers files as a browser does: in an event that carries them. */
async function give(page: Page, selector: string, type: string, file: GivenFile): Promise<void> {
  await page.evaluate(
    ([target, event, name, mimeType, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      const of = { bubbles: true, cancelable: true };
      document
        .querySelector(target)
        ?.dispatchEvent(
          event === "paste"
            ? new ClipboardEvent(event, { ...of, clipboardData: data })
            : new DragEvent(event, { ...of, dataTransfer: data }),
        );
    },
    [selector, type, file.name, file.mimeType, file.buffer.toString("base64")] as const,
  );
}

/** Drags a file over an element or away from it, or drops it. As in Safari, the event names no other one. */
async function drag(page: Page, selector: string, type: "dragenter" | "dragleave" | "drop") {
  await page.evaluate(
    ([target, event]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["dragged"], "dragged.txt", { type: "text/plain" }));
      const of = { bubbles: true, cancelable: true, dataTransfer };
      document.querySelector(target)?.dispatchEvent(new DragEvent(event, of));
    },
    [selector, type] as const,
  );
}

/** Stores a connection directly, so that each protocol needs a row and not a form. */
async function connect(page: Page, protocol: string, path: string, modelId: string): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  const row = {
    id: "mock",
    name: "Mock",
    protocol,
    baseUrl: `${mock.url}${path}`,
    keyKeeping: "stored",
    apiKey: "sk-test-key",
    models: [{ id: modelId }],
    defaultModel: modelId,
    usedAt: Date.now(),
    createdAt: 1,
  };
  await seed(page, { connections: [row] });
}

async function wipe(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase("bough");
        request.addEventListener("success", resolve);
        request.addEventListener("error", reject);
      }),
  );
  await page.goto("/");
}

/** The body of the next model request, as it leaves the page. */
async function bodyOf(page: Page, act: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST" && one.url().startsWith(mock.url)),
    act(),
  ]);
  return request.postDataJSON() as unknown;
}

/** Names of the attachments in the stored drafts. */
async function namesInDrafts(page: Page): Promise<unknown[]> {
  const { drafts } = await tablesOf(page, ["drafts"]);
  // Rows as they are stored.
  const lists = drafts.map(({ attachments: list }) => (list ?? []) as { name?: string }[]);
  return lists.flat().map(({ name }) => name);
}

test("where files are dragged it is said what dropping them does, until they are gone or dropped", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Example/u })).toBeVisible();
  const imports = page.getByText("to import it");
  const attaches = page.getByText("Drop files here to attach them");
  await drag(page, "nav a", "dragenter");
  await expect(imports).toBeVisible();
  await drag(page, "main section", "dragenter");
  await drag(page, "nav a", "dragleave");
  await expect(attaches).toBeVisible();
  await expect(imports).toBeHidden();
  // Moving between elements of the view changes nothing.
  await drag(page, "main textarea", "dragenter");
  await drag(page, "main section", "dragleave");
  await drag(page, "main section", "dragenter");
  await drag(page, "main textarea", "dragleave");
  await expect(attaches).toBeVisible();
  await drag(page, "main section", "dragleave");
  await expect(attaches).toBeHidden();

  await drag(page, "nav a", "dragenter");
  await drag(page, "main section", "dragenter");
  await drag(page, "nav a", "dragleave");
  await drag(page, "main section", "drop");
  await expect(attached(page)).toContainText("dragged.txt");
  await expect(attaches).toBeHidden();
  await expect(imports).toBeHidden();
});

test("files arrive by button, paste and drop, survive a reload, and are sent with the message", async ({
  page,
}) => {
  const { send, expectState, said, log } = screen(page);
  await connect(page, "openai-chat", "/v1", "gpt-4o");
  await choose(page, [photo]);
  await give(page, "textarea", "paste", { ...photo, name: "again.png" });
  await expect(
    page.getByText("“again.png” has the same content as “photo.png”, which is already attached."),
  ).toBeVisible();
  await give(page, "textarea", "paste", note);
  await give(page, "main section", "dragenter", paper);
  await expect(page.getByText("Drop files here to attach them")).toBeVisible();
  await give(page, "main section", "drop", {
    ...note,
    name: "second.txt",
    buffer: Buffer.from("B"),
  });
  await expect(page.getByText("Drop files here to attach them")).toBeHidden();
  const items = attached(page).getByRole("listitem");
  // The same bytes are attached once.
  await expect(items).toHaveText([/photo\.png/u, /note\.md/u, /second\.txt/u]);
  await expect.poll(() => namesInDrafts(page)).toEqual(["photo.png", "note.md", "second.txt"]);
  await page.reload();
  await expect(items).toHaveCount(3);
  await attached(page).getByRole("button", { name: "Remove second.txt" }).click();
  await expect(items).toHaveCount(2);
  const body = await bodyOf(page, () => send("What is it?"));
  expect(body).toMatchObject({
    messages: [
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: `data:image/png;base64,${PIXELS}` } },
          { type: "text", text: "File note.md:\n\nA note." },
          { type: "text", text: "What is it?" },
        ],
      },
    ],
  });
  await expectState("idle");
  await expect(items).toHaveCount(0);
  await expect(said("user").getByRole("img", { name: "photo.png" })).toBeVisible();
  await said("user")
    .getByRole("button", { name: /^Open photo\.png/u })
    .click();
  const large = page.getByRole("dialog", { name: "photo.png" });
  await expect(large.getByRole("img", { name: "photo.png" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  const text = page.getByRole("dialog", { name: "note.md" });
  await expect(text).toContainText("A note.");
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
  await expect(log).toBeVisible();
});

for (const [protocol, path, model, wanted] of [
  [
    "openai-responses",
    "/v1",
    "gpt-4o",
    [
      { type: "input_image", image_url: `data:image/png;base64,${PIXELS}`, detail: "auto" },
      { type: "input_file", filename: "paper.pdf" },
      { type: "input_text", text: "What is it?" },
    ],
  ],
  [
    "anthropic-messages",
    "/v1",
    "claude-sonnet-4-5",
    [
      { type: "image", source: { type: "base64", media_type: "image/png", data: PIXELS } },
      { type: "document", title: "paper.pdf", source: { media_type: "application/pdf" } },
      { type: "text", text: "What is it?" },
    ],
  ],
  [
    "gemini",
    "/v1beta",
    "gemini-2.0-flash",
    [
      { inlineData: { mimeType: "image/png", data: PIXELS } },
      { inlineData: { mimeType: "application/pdf" } },
      { text: "What is it?" },
    ],
  ],
] as const) {
  test(`${protocol}: an image and a PDF are sent as the protocol requires`, async ({ page }) => {
    const { send, expectState } = screen(page);
    await connect(page, protocol, path, model);
    await choose(page, [photo, paper]);
    await expect(attached(page).getByRole("listitem")).toHaveText([/photo/u, /PDF · 3 pages/u]);
    const body = await bodyOf(page, () => send("What is it?"));
    const turn =
      protocol === "openai-responses"
        ? { input: [{ role: "user", content: wanted }] }
        : protocol === "gemini"
          ? { contents: [{ role: "user", parts: wanted }] }
          : { messages: [{ role: "user", content: wanted }] };
    expect(body).toMatchObject(turn);
    await expectState("idle");
  });
}

test("an edit keeps and changes attachments; a fork shares their bytes", async ({ page }) => {
  const { send, expectState, said, message } = screen(page);
  await connect(page, "openai-chat", "/v1", "gpt-4o");
  await choose(page, [photo, note]);
  await expect(attached(page).getByRole("listitem")).toHaveCount(2);
  // A message may consist of files alone; their names become its label.
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectState("idle");
  await expect(page.getByRole("heading", { name: "photo.png, note.md" })).toBeVisible();
  await said("user").hover();
  await said("user").getByRole("button", { name: "Edit" }).click();
  const edit = said("user").getByRole("listitem");
  await expect(edit).toHaveText([/photo\.png/u, /note\.md/u]);
  await said("user").getByRole("button", { name: "Remove note.md" }).click();
  await expect(edit).toHaveCount(1);
  const edited = await bodyOf(page, () =>
    said("user").getByRole("button", { name: "Send as a new version" }).click(),
  );
  expect(JSON.stringify(edited)).toContain(PIXELS);
  expect(JSON.stringify(edited)).not.toContain("A note.");
  await expectState("idle");
  await expect(said("user").getByText("2 / 2")).toBeVisible();
  await said("assistant").last().hover();
  await said("assistant").last().getByRole("button", { name: "Fork from here" }).click();
  await expect(message).toBeFocused();
  await expect(newBranchBox(page)).toBeVisible();
  const forked = await bodyOf(page, () => send("And now?"));
  expect(JSON.stringify(forked)).toContain(PIXELS);
  await expectState("idle");
  const { blobs, drafts } = await tablesOf(page, ["blobs", "drafts"]);
  expect(blobs).toHaveLength(2);
  expect(drafts.filter((row) => row["attachments"] !== undefined)).toEqual([]);
});

test("a queued message and several models get the attachments", async ({ page }) => {
  const { send, said } = screen(page);
  await page.goto("/");
  await send("long");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await choose(page, [note]);
  await expect(attached(page).getByRole("listitem")).toHaveCount(1);
  await send("And this?");
  const waiting = page.getByRole("list", { name: "Queued messages" });
  await expect(waiting).toContainText("note.md");
  await expect(attached(page)).toBeHidden();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await waiting.getByRole("button", { name: "Send now" }).click();
  await expect(
    said("user")
      .last()
      .getByRole("button", { name: /^Open note\.md/u }),
  ).toBeVisible();
  await choose(page, [photo]);
  await expect(attached(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("help");
  await page.getByRole("button", { name: "Ask several models" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask several models" });
  await expect(dialog).toContainText("With photo.png.");
  await dialog.getByRole("button", { name: "Ask 2 models" }).click();
  await expect(page.getByRole("group", { name: "Side by side" })).toBeVisible();
  await expect(attached(page)).toBeHidden();
  const { messages } = await tablesOf(page, ["messages"]);
  // All models share one message, with its image.
  expect(messages.filter((row) => JSON.stringify(row).includes("photo.png"))).toHaveLength(1);
});

test("a Bough file restores the attachments after a wipe", async ({ page }) => {
  const { send, expectState, said } = screen(page);
  await connect(page, "openai-chat", "/v1", "gpt-4o");
  await choose(page, [photo, note]);
  await send("Keep these");
  await expectState("idle");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const choice = page.getByRole("dialog", { name: "Export" });
      await choice.getByRole("button", { name: "Export", exact: true }).click();
    })(),
  ]);
  const file = await download.path();
  await wipe(page);
  await importFiles(page, file);
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("link", { name: "Keep these" }).click();
  await expect(said("user").getByRole("img", { name: "photo.png" })).toBeVisible();
  await said("user")
    .getByRole("button", { name: /^Open note\.md/u })
    .click();
  await expect(page.getByRole("dialog", { name: "note.md" })).toContainText("A note.");
  await page.keyboard.press("Escape");
  // Search finds it by the name of its attachment.
  await page.getByLabel("Search conversations").fill("photo.png");
  const found = conversationList(page).getByRole("group");
  await expect(found).toContainText("photo.png");
});

test("warns before sending what cannot be attached or sent, and afterwards lists what was left out", async ({
  page,
}) => {
  const { message, expectState, said } = screen(page);
  await connect(page, "openai-chat", "/v1", "gpt-4o");
  const video = { ...paper, name: "film.mp4", buffer: Buffer.from("\0\0\0\x18ftypmp42\0") };
  await choose(page, [video, paper]);
  await expect(page.getByRole("alert").filter({ hasText: "film.mp4" })).toContainText(
    "is a video, which models can’t read",
  );
  const refused = page.getByRole("alert").filter({ hasText: "gpt-4o can’t read paper.pdf" });
  await expectNoBarrier(page, "what a model does not take");
  await message.fill("What does it say?");
  await message.press("Enter");
  await expect(refused.getByRole("button", { name: "Choose another model" })).toBeFocused();
  await expect(message).toHaveValue("What does it say?");
  await refused.getByRole("button", { name: "Choose another model" }).click();
  const models = page.getByRole("combobox", { name: "Model" });
  await expect(models).toHaveAttribute("aria-expanded", "true");
  await models.press("Escape");
  const body = await bodyOf(page, () =>
    refused.getByRole("button", { name: "Send without it" }).click(),
  );
  expect(JSON.stringify(body)).toContain("[The file paper.pdf is not shown");
  await expectState("idle");
  await expect(said("assistant")).toContainText("Sent without paper.pdf.");
});

test("a PDF that a model does not take goes out as its text, if the person asks for it", async ({
  page,
}) => {
  const { message, expectState } = screen(page);
  await connect(page, "openai-chat", "/v1", "gpt-4o");
  const written = Buffer.from(pdfOf([["(The answer is 42.)"]]));
  await choose(page, [
    { ...paper, buffer: written },
    { ...paper, name: "scan.pdf" },
  ]);
  const refused = page.getByRole("alert").filter({ hasText: "gpt-4o can’t read" });
  await expect(refused).toContainText("scan.pdf");
  await refused.getByRole("button", { name: "Attach their text instead" }).click();
  await expect(message).toBeFocused();
  const open = attached(page).getByRole("button", { name: /^Open paper\.pdf\.txt/u });
  await open.click();
  await expect(page.getByRole("dialog", { name: "paper.pdf.txt" })).toContainText(
    "The answer is 42.",
  );
  await page.keyboard.press("Escape");
  // A file without text stays, and the page says so.
  await expect(page.getByRole("alert").filter({ hasText: "“scan.pdf”" })).toBeVisible();
  await expect(refused).toContainText("gpt-4o can’t read scan.pdf.");
  await expect(attached(page).getByRole("listitem")).toHaveCount(2);
  await expectNoBarrier(page, "a PDF and the text of one");
  const body = await bodyOf(page, () =>
    refused.getByRole("button", { name: "Send without it" }).click(),
  );
  expect(JSON.stringify(body)).toContain("The answer is 42.");
  await expectState("idle");
});

test("a Word document is attached as its text in Markdown", async ({ page }) => {
  await page.goto("./");
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const body = `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Plan</w:t></w:r></w:p>`;
  await choose(page, [{ name: "report.docx", mimeType, buffer: Buffer.from(docxOf(body)) }]);
  await attached(page)
    .getByRole("button", { name: /^Open report\.docx\.md/u })
    .click();
  await expect(page.getByRole("dialog", { name: "report.docx.md" })).toContainText("# Plan");
});

test("a message’s files and images stand in their order, none beside one of the other kind", async ({
  page,
}) => {
  await page.goto("/");
  const { message, send, log } = screen(page);
  await expect(message).toBeEditable();
  const other = { ...note, name: "other.md", buffer: Buffer.from("Another note.") };
  const later = { ...note, name: "later.md", buffer: Buffer.from("A later note.") };
  await choose(page, [note, other, photo, later]);
  await expect(attached(page).getByRole("listitem")).toHaveCount(4);
  await send("see");
  const shown = log.getByRole("list", { name: "Attachments" }).getByRole("listitem");
  await expect(shown).toHaveCount(4);
  await expect(shown.first()).toContainText(note.name);
  await expect(shown.last()).toContainText(later.name);
  const boxes = await shown
    .getByRole("button")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
  const [first, second, image, last] = boxes as DOMRect[];
  expect(second?.top).toBe(first?.top);
  // A tile has a border around its button.
  expect(Math.round((image?.top ?? 0) - (second?.bottom ?? 0))).toBe(9);
  expect(Math.round((last?.top ?? 0) - (image?.bottom ?? 0))).toBe(9);
});
