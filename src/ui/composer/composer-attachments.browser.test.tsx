import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { BoughContext } from "#app/hooks.ts";
import type { AttachmentPart } from "#domain/message.ts";

import { Composer } from "./composer.tsx";
import type { ComposerProps } from "./composer.tsx";

let root: Root;
let host: HTMLElement;
let bough: Bough;
let sent: { text: string; attached: readonly AttachmentPart[] }[];

beforeEach(async () => {
  host = document.createElement("section");
  document.body.append(host);
  root = createRoot(host);
  sent = [];
  bough = createBough({ databaseName: `bough-composer-${crypto.randomUUID()}` });
  await bough.opened;
});

afterEach(() => {
  vi.restoreAllMocks();
  root.unmount();
  host.remove();
  bough.databases.close();
});

const box = page.getByRole("textbox", { name: "Message" });
const sendButton = page.getByRole("button", { name: "Send", exact: true });
const items = page.getByRole("list", { name: "Attached", exact: true }).getByRole("listitem");
/** There once the file is read and stored. */
const removing = (name: string) => page.getByRole("button", { name: `Remove ${name}` });

async function show(draftKey = "a", onSeveral?: ComposerProps["onSeveral"]) {
  root.render(
    <BoughContext value={bough}>
      <Composer
        draftKey={draftKey}
        placeholder={draftKey}
        running={false}
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        onSend={async (text, attached) => {
          sent.push({ text, attached });
          return { ok: true };
        }}
        onStop={() => {}}
        {...(onSeveral === undefined ? {} : { onSeveral })}
      />
    </BoughContext>,
  );
  await expect.element(box).toHaveAttribute("placeholder", draftKey);
}

function paste(fill: (data: DataTransfer) => void): boolean {
  const clipboardData = new DataTransfer();
  fill(clipboardData);
  const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
  return box.element().dispatchEvent(event);
}

const pasteFile = (name: string, text: string) =>
  paste((data) => data.items.add(new File([text], name)));

describe("a paste", () => {
  it("of files attaches them; they are sent once, with nothing written", async () => {
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

  it("waits for what is still being read before it sends", async () => {
    await show();
    await box.fill("look");
    pasteFile("a.txt", "A");
    await sendButton.click();
    await expect.poll(() => sent).toMatchObject([{ text: "look", attached: [{ name: "a.txt" }] }]);
  });

  it("of words with a picture of themselves is words", async () => {
    await show();
    const isTaken = !paste((data) => {
      data.setData("text/plain", "a table");
      data.setData("text/html", "<table></table>");
      data.items.add(new File(["picture"], "image.png"));
    });
    expect(isTaken).toBe(false);
  });

  it("of a long text offers a file, and the words go only once they are one", async () => {
    await show();
    const long = "0123456789".repeat(900);
    paste((data) => data.setData("text/plain", long));
    await box.fill(`before ${long} after`);
    await page.getByRole("button", { name: "Attach them as a file" }).click();
    await expect.element(items).toHaveTextContent("Pasted text.txt");
    await expect.element(box).toHaveValue("before  after");
  });
});

describe("an attachment", () => {
  it("belongs to its draft, and comes back with it", async () => {
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

  it("is being attached until its row is there, and asking several models waits for it", async () => {
    let several: readonly AttachmentPart[] | undefined;
    await show("a", (_, attached) => {
      several = attached;
    });
    let store = () => {};
    const held = new Promise<void>((resolve) => (store = resolve));
    vi.spyOn(bough.keepings, "attachedTo").mockImplementationOnce(async () => {
      await held;
      return [];
    });
    pasteFile("a.txt", "A");
    await expect.element(items).toHaveTextContent("Attaching a.txt…");
    await page.getByRole("button", { name: "Ask several models" }).click();
    expect(await bough.databases.strict.drafts.count()).toBe(0);
    expect(several).toBeUndefined();
    store();
    await expect.element(removing("a.txt")).toBeVisible();
    expect(await bough.keepings.attachedTo("a")).toMatchObject([{ name: "a.txt" }]);
    await expect.poll(() => several).toMatchObject([{ name: "a.txt" }]);
  });

  it("says that the storage is full, and keeps the words and what is attached already", async () => {
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
      .toHaveTextContent("“b.txt” could not be stored: the browser's space for this page is full.");
    await expect.element(box).toHaveValue("my words");
    await expect.element(removing("a.txt")).toBeVisible();
  });
});

describe("a message", () => {
  it("carries what its draft holds, also before the screen shows it", async () => {
    const part: AttachmentPart = { type: "file", blobId: "b", mediaType: "text/plain", name: "n" };
    vi.spyOn(bough.keepings, "watchDraft").mockReturnValue({ subscribe: () => () => {} });
    await bough.keepings.putDraft("a", "", 1, [part]);
    await show();
    await box.fill("Look");
    await sendButton.click();
    await vi.waitFor(() => expect(sent).toEqual([{ text: "Look", attached: [part] }]));
  });
});
