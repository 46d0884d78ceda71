import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { BoughContext } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { err } from "#domain/result.ts";

import { Composer } from "./composer.tsx";
import type { SendAnswer } from "./composer.tsx";
import { flushDrafts } from "./use-draft.ts";

let root: Root;
let host: HTMLElement;
let bough: Bough;

beforeEach(async () => {
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  bough = createBough({ databaseName: `bough-composer-${crypto.randomUUID()}` });
  await bough.opened;
});

afterEach(() => {
  root.unmount();
  host.remove();
  bough.databases.close();
});

const box = page.getByRole("textbox", { name: "Message" });
const sendButton = page.getByRole("button", { name: "Send", exact: true });

async function show(
  draftKey: string,
  onSend: (text: string) => Promise<SendAnswer>,
  onTyped = () => {},
) {
  root.render(
    <BoughContext value={bough}>
      <Composer
        draftKey={draftKey}
        placeholder={`Reply on ${draftKey}`}
        running={false}
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        onSend={onSend}
        onStop={() => {}}
        onTyped={onTyped}
      />
    </BoughContext>,
  );
  await expect.element(box).toHaveAttribute("placeholder", `Reply on ${draftKey}`);
}

/** A send that ends when the test says so. */
function slowSend() {
  const sent: string[] = [];
  let end: (answer: SendAnswer) => void = () => {};
  const promise = new Promise<SendAnswer>((resolve) => {
    end = resolve;
  });
  return {
    sent,
    end,
    onSend: (text: string) => {
      sent.push(text);
      return promise;
    },
  };
}

const unasked = () => Promise.reject(new Error("Nothing was to be sent here"));

describe("sending", () => {
  it("says why a send broke, keeps the words, and can send again", async () => {
    const tries: string[] = [];
    await show("a", async (text) => {
      tries.push(text);
      if (tries.length === 1) throw new Error("The disk is full");
      return { ok: true };
    });
    await box.fill("words");
    await sendButton.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent: The disk is full.");
    await expect.element(box).toHaveValue("words");
    await sendButton.click();
    await expect.element(box).toHaveValue("");
    expect(tries).toEqual(["words", "words"]);
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  it("says that it may have been sent where no answer came", async () => {
    let typed = 0;
    const answer = { ok: false, message: "No tab answered.", isUnsure: true } as const;
    await show(
      "a",
      async () => answer,
      () => (typed += 1),
    );
    await box.fill("words");
    expect(typed).toBe(1);
    await sendButton.click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(
        "Perhaps sent: No tab answered. Your text is still here; sent again as it is, it arrives once.",
      );
    await expect.element(box).toHaveValue("words");
    // Not by a hand: it is the same text still.
    expect(typed).toBe(1);
  });

  it("keeps what was typed while it was on its way, without what was sent", async () => {
    const { onSend, end, sent } = slowSend();
    await show("a", onSend);
    await box.fill("first");
    await sendButton.click();
    await box.fill("first and more");
    end({ ok: true });
    await expect.poll(() => bough.keepings.draft("a")).toBe("and more");
    await expect.element(box).toHaveValue("and more");
    expect(sent).toEqual(["first"]);
  });

  it("keeps all of what was written in its place meanwhile, though it begins alike", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("Hi");
    await sendButton.click();
    await box.fill("H");
    await box.fill("High time");
    end({ ok: true });
    await expect.poll(() => bough.keepings.draft("a")).toBe("High time");
    await expect.element(box).toHaveValue("High time");
  });

  it("keeps all where it was refused", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("first");
    await sendButton.click();
    await box.fill("first and more");
    end({ ok: false, message: "No." });
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent: No.");
    await expect.element(box).toHaveValue("first and more");
  });

  it("empties the draft that was sent, not the one that is shown by then", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("on a");
    await sendButton.click();
    await show("b", unasked);
    await box.fill("on b");
    end({ ok: true });
    await expect.poll(() => bough.keepings.draft("a")).toBe("");
    await expect.poll(() => bough.keepings.draft("b")).toBe("on b");
    await expect.element(box).toHaveValue("on b");
  });

  it("tells of a refusal only where it was sent from", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("on a");
    await sendButton.click();
    await show("b", unasked);
    end({ ok: false, message: "No." });
    await show("a", onSend);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent: No.");
    await expect.element(box).toHaveValue("on a");
    await show("b", unasked);
    expect(page.getByRole("alert").elements()).toEqual([]);
  });
});

it("says that a draft could not be stored, and keeps its words in the box", async () => {
  const full = err({ kind: "full" as const, message: "The disk is full" });
  vi.spyOn(bough.keepings, "putDraft").mockResolvedValue(full);
  useView.setState({ notices: [] });
  await show("a", unasked);
  await box.fill("words");
  await expect
    .poll(() => useView.getState().notices.map(({ text }) => text))
    .toEqual([
      "The draft could not be stored (The disk is full). It is on this page only: copy it before you leave.",
    ]);
  await expect.element(box).toHaveValue("words");
});

it("keeps the last words of a branch that is left for another", async () => {
  await show("a", unasked);
  await box.fill("last words");
  await show("b", unasked);
  await box.fill("first words");
  await expect.poll(() => bough.keepings.draft("b")).toBe("first words");
  expect(await bough.keepings.draft("a")).toBe("last words");
  await show("a", unasked);
  await expect.element(box).toHaveValue("last words");
});

it("writes the last words at once for who moves its draft", async () => {
  await show("a", unasked);
  await box.fill("words");
  flushDrafts();
  await bough.keepings.moveDraft("a", "b", 1);
  expect(await bough.keepings.draft("b")).toBe("words");
});
