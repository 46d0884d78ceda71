import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { finishImport, useFilesView } from "#app/view/files-view.ts";
import type { AddedPart, AttachmentPart } from "#domain/message.ts";

import { Composer } from "./composer.tsx";
import type { ComposerProps } from "./composer.tsx";

let services: Services;
let sent: { text: string; attached: readonly AddedPart[] }[];

beforeEach(async () => {
  sent = [];
  services = await openServices();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const box = page.getByRole("textbox", { name: "Message" });
const sendButton = page.getByRole("button", { name: "Send", exact: true });
const items = page.getByRole("list", { name: "Attached", exact: true }).getByRole("listitem");
/** The button that removes the file; present once the file is read and stored. */
const removing = (name: string) => page.getByRole("button", { name: `Remove ${name}` });

async function show(
  draftKey = "a",
  how: Pick<Partial<ComposerProps>, "onSeveral" | "preview"> = {},
) {
  await render(
    <ServicesContext value={services}>
      <section>
        <Composer
          draftKey={draftKey}
          placeholder={draftKey}
          running={false}
          model={{ connectionId: "demo", modelId: "demo-1" }}
          onModel={() => {}}
          mode={{ modeId: "chat", onMode: () => {}, onTools: () => {} }}
          onSend={async (text, attached) => {
            sent.push({ text, attached });
            return { ok: true };
          }}
          onStop={() => {}}
          {...how}
        />
      </section>
    </ServicesContext>,
  );
  await expect.element(box).toHaveAttribute("placeholder", draftKey);
}

/** Chooses a file in the input that a press on the paperclip has put into the page. */
function chooseFile(name: string): void {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new Error("No file is asked for.");
  const data = new DataTransfer();
  data.items.add(new File(["A"], name));
  input.files = data.files;
  input.dispatchEvent(new Event("change"));
}

function paste(fill: (data: DataTransfer) => void): boolean {
  const clipboardData = new DataTransfer();
  fill(clipboardData);
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
  return box.element().dispatchEvent(event);
}

const pasteFile = (name: string, text: string) =>
  paste((data) => data.items.add(new File([text], name)));

it("after files are chosen, what is typed goes into the message", async () => {
  await show();
  // No file chooser opens, as nobody could close it.
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(() => {});
  await page.getByRole("button", { name: "Attach files" }).click();
  chooseFile("a.txt");
  await expect.element(removing("a.txt")).toBeVisible();
  await userEvent.keyboard("See this.");
  await expect.element(box).toHaveValue("See this.");
});

describe("a paste", () => {
  it("of files attaches them, and they are sent once even without text", async () => {
    await show();
    expect(pasteFile("a.txt", "A")).toBe(false);
    pasteFile("b.txt", "B");
    await expect.element(items.nth(1)).toHaveTextContent("b.txt");
    await sendButton.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.attached).toMatchObject([{ name: "a.txt" }, { name: "b.txt" }]);
    await expect.poll(() => items.elements()).toEqual([]);
    await sendButton.click();
    expect(sent).toHaveLength(1);
  });

  it("delays sending until its files are read", async () => {
    await show();
    await box.fill("look");
    pasteFile("a.txt", "A");
    await sendButton.click();
    await expect.poll(() => sent).toMatchObject([{ text: "look", attached: [{ name: "a.txt" }] }]);
  });

  it("of text with a picture of it inserts the text", async () => {
    await show();
    const isTaken = !paste((data) => {
      data.setData("text/plain", "a table");
      data.setData("text/html", "<table></table>");
      data.items.add(new File(["picture"], "image.png"));
    });
    expect(isTaken).toBe(false);
  });

  it("of a long text offers to attach it as a file, and removes it from the box only once attached", async () => {
    await show();
    const long = "0123456789".repeat(900);
    paste((data) => data.setData("text/plain", long));
    await box.fill(`before ${long} after`);
    await page.getByRole("button", { name: "Attach as a file" }).click();
    await expect.element(items).toHaveTextContent("Pasted text.txt");
    await expect.element(box).toHaveValue("before  after");
  });
});

const table = "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>";
const tabs = "a\tb\n1\t2";
const rows = "| a | b |\n| --- | --- |\n| 1 | 2 |";

/** Pastes formatted text, and inserts the plain text as the browser would unless the paste was handled. */
function pasteFormatted(html: string, plain: string): void {
  const isLeft = paste((data) => {
    data.setData("text/html", html);
    data.setData("text/plain", plain);
  });
  if (isLeft) type(plain);
}

function type(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("insertText", false, text);
}

describe("a paste of formatted text", () => {
  it("becomes Markdown, and the browser's own undo gives the plain text", async () => {
    await show();
    await box.fill("See this: ");
    pasteFormatted(table, tabs);
    await expect.element(box).toHaveValue(`See this: \n\n${rows}`);
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.element(box).toHaveValue(`See this: ${tabs}`);
  });

  it("leaves what is typed meanwhile below it, and the cursor there", async () => {
    await show();
    await box.click();
    pasteFormatted(table, tabs);
    pasteFormatted("<h1>A</h1><p>b</p>", "\nA\nb");
    type("\nand");
    await expect.element(box).toHaveValue(`${rows}\n# A\n\nb\nand`);
    await userEvent.keyboard(" more");
    await expect.element(box).toHaveValue(`${rows}\n# A\n\nb\nand more`);
  });

  it("changes nothing of a text in whose place another one was written", async () => {
    await show();
    await box.click();
    pasteFormatted(table, tabs);
    box.element().closest("textarea")?.select();
    type("Another text.");
    // This paste is settled after the first one.
    pasteFormatted(table, tabs);
    await expect.element(box).toHaveValue(`Another text.\n\n${rows}`);
  });

  it("that is long is offered as a file with its Markdown", async () => {
    await show();
    await box.click();
    const long = "0123456789".repeat(900);
    pasteFormatted(`<h1>A</h1><p>${long}</p>`, `A\n${long}`);
    await page.getByRole("button", { name: "Attach as a file" }).click();
    await expect.element(items).toHaveTextContent("Pasted text.txt");
    await expect.element(box).toHaveValue("");
    const [part] = await services.drafts.attachments("a");
    expect(part).toMatchObject({ size: long.length + "# A\n\n".length });
  });
});

describe("a drop", () => {
  function drop(...files: readonly File[]): void {
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
    box.element().dispatchEvent(event);
  }

  it("delays sending while its files might be histories to import", async () => {
    await show();
    await box.fill("What is in these?");
    drop(new File(['{"rows": 1}'], "data.json"), new File(["A"], "a.txt"));
    await sendButton.click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ attached: [{ name: "data.json" }, { name: "a.txt" }] }]);
    await expect.poll(() => items.elements()).toEqual([]);
  });

  it("of a history asks to import it, and what is written goes without it", async () => {
    onTestFinished(finishImport);
    await show();
    await box.fill("Look");
    drop(new File(['{"format": "bough", "version": 1}'], "backup.json"), new File(["A"], "a.txt"));
    await sendButton.click();
    await expect.poll(() => sent).toMatchObject([{ attached: [{ name: "a.txt" }] }]);
    expect(sent[0]?.attached).toHaveLength(1);
    await expect.poll(() => items.elements()).toEqual([]);
    expect(useFilesView.getState().importing.map(({ name }) => name)).toEqual(["backup.json"]);
  });
});

describe("an attachment", () => {
  it("belongs to its draft and comes back with it", async () => {
    await show("a");
    pasteFile("a.txt", "A");
    await expect.element(items).toHaveTextContent("a.txt");
    await show("b");
    await expect.poll(() => items.elements()).toEqual([]);
    pasteFile("b.txt", "A");
    // The same bytes under another name, in another draft.
    await expect.element(items).toHaveTextContent("b.txt");
    await show("a");
    await expect.element(items).toHaveTextContent("a.txt");
    await page.getByRole("button", { name: "Remove a.txt" }).click();
    await expect.poll(() => items.elements()).toEqual([]);
    await show("b");
    await expect.element(items).toHaveTextContent("b.txt");
  });

  it("counts as being attached until it is stored, and asking several models waits for that", async () => {
    let several: readonly AddedPart[] | undefined;
    await show("a", {
      onSeveral: (_, attached) => {
        several = attached;
      },
    });
    let store = () => {};
    const held = new Promise<void>((resolve) => (store = resolve));
    vi.spyOn(services.drafts, "attachments").mockImplementationOnce(async () => {
      await held;
      return [];
    });
    pasteFile("a.txt", "A");
    await expect.element(items).toHaveTextContent("Attaching a.txt…");
    await page.getByRole("button", { name: "Ask several models" }).click();
    expect(await services.databases.strict.drafts.count()).toBe(0);
    expect(several).toBeUndefined();
    store();
    await expect.element(removing("a.txt")).toBeVisible();
    expect(await services.drafts.attachments("a")).toMatchObject([{ name: "a.txt" }]);
    await expect.poll(() => several).toMatchObject([{ name: "a.txt" }]);
  });

  it("reports full storage and keeps the text and the earlier attachments", async () => {
    await show();
    await box.fill("my words");
    pasteFile("a.txt", "A");
    await expect.element(removing("a.txt")).toBeVisible();
    vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    pasteFile("b.txt", "B");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("“b.txt” couldn’t be saved: the browser’s space for this page is full.");
    await expect.element(box).toHaveValue("my words");
    await expect.element(removing("a.txt")).toBeVisible();
  });
});

describe("a message", () => {
  it("carries its draft's attachments even before they are shown", async () => {
    const part: AttachmentPart = { type: "file", blobId: "b", mediaType: "text/plain", name: "n" };
    vi.spyOn(services.drafts, "watch").mockReturnValue({ subscribe: () => () => {} });
    await services.drafts.put("a", "", 1, [part]);
    await show();
    await box.fill("Look");
    await sendButton.click();
    await expect.poll(() => sent).toEqual([{ text: "Look", attached: [part] }]);
  });

  it("that goes to a previewed branch leaves the changes of files with its draft (K7)", async () => {
    const part = { type: "file", blobId: "b", mediaType: "text/plain", name: "n" } as const;
    const changes: AddedPart = { type: "workspace", changes: [{ path: "a.txt", file: null }] };
    await services.drafts.put("a", "", 1, [part, changes]);
    const nothing = () => {};
    const preview = { name: "side", hue: 1, onGo: nothing, onBack: nothing };
    await show("a", { preview });
    await expect.element(removing("n")).toBeVisible();
    await box.fill("Look");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => sent).toEqual([{ text: "Look", attached: [part] }]);
    await expect.poll(() => services.drafts.parts("a")).toEqual([changes]);
  });
});
