import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { askEarlySend } from "#app/view/early-send.ts";
import { useNotices } from "#app/view/notices.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";
import { resetView } from "#app/view/view-store.ts";
import { defined } from "#domain/defined.ts";
import { err, ok } from "#domain/result.ts";
import { askHint } from "#ui/words/composer.ts";

import type { ForkBeingMade } from "./composer-fork.tsx";
import { Composer } from "./composer.tsx";
import type { SendResult } from "./use-composer.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;

beforeEach(async () => {
  services = await openServices();
});

const box = page.getByRole("textbox", { name: "Message" });
const sendButton = page.getByRole("button", { name: "Send", exact: true });

async function show(
  draftKey: string,
  onSend: (text: string) => Promise<SendResult>,
  onTyped = () => {},
  fork?: ForkBeingMade,
) {
  await render(
    <ServicesContext value={services}>
      <Composer
        draftKey={draftKey}
        {...defined({ fork })}
        placeholder={`Reply on ${draftKey}`}
        running={false}
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        mode={{ modeId: "chat", onMode: () => {}, onTools: () => {} }}
        onSend={onSend}
        onStop={() => {}}
        onTyped={onTyped}
      />
    </ServicesContext>,
  );
  await expect.element(box).toHaveAttribute("placeholder", `Reply on ${draftKey}`);
}

/** A send that ends when the test says so. */
function slowSend() {
  const sent: string[] = [];
  let end: (answer: SendResult) => void = () => {};
  const promise = new Promise<SendResult>((resolve) => {
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

const unasked = () => Promise.reject(new Error("Nothing should be sent here"));

describe("sending", () => {
  it("reports why sending failed, keeps the text and can send again", async () => {
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

  it("says that the text may have been sent if no answer came", async () => {
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
        "It may have been sent: No tab answered. Your text is still here. If you send it again unchanged, it arrives only once.",
      );
    await expect.element(box).toHaveValue("words");
    // The person changed nothing, so the text counts as typed once.
    expect(typed).toBe(1);
  });

  it("keeps only what was typed after the sent text", async () => {
    const { onSend, end, sent } = slowSend();
    await show("a", onSend);
    await box.fill("first");
    await sendButton.click();
    await box.fill("first and more");
    end({ ok: true });
    await expect.poll(() => services.drafts.text("a")).toBe("and more");
    await expect.element(box).toHaveValue("and more");
    expect(sent).toEqual(["first"]);
  });

  it("does not bring the sent text back with a key that comes before the box is drawn again", async () => {
    const { onSend, end } = slowSend();
    const takeSent = vi.spyOn(services.drafts, "takeSent");
    await show("a", onSend);
    await box.fill("first");
    await sendButton.click();
    await box.click();
    end({ ok: true });
    // Only microtasks run until then: the page does not paint.
    for (let turn = 0; turn < 1_000 && takeSent.mock.calls.length === 0; turn += 1) {
      await Promise.resolve();
    }
    expect(takeSent).toHaveBeenCalledOnce();
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand("insertText", false, "and more");
    takeSent.mockRestore();
    await expect.poll(() => services.drafts.text("a")).toBe("and more");
    await expect.element(box).toHaveValue("and more");
  });

  it("keeps all of a text that replaced the sent one, even if it begins the same", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("Hi");
    await sendButton.click();
    await box.fill("H");
    await box.fill("High time");
    end({ ok: true });
    await expect.poll(() => services.drafts.text("a")).toBe("High time");
    await expect.element(box).toHaveValue("High time");
  });

  it("keeps the whole text when sending is refused", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("first");
    await sendButton.click();
    await box.fill("first and more");
    end({ ok: false, message: "No." });
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent: No.");
    await expect.element(box).toHaveValue("first and more");
  });

  it("empties the draft that was sent, not the one shown by then", async () => {
    const { onSend, end } = slowSend();
    await show("a", onSend);
    await box.fill("on a");
    await sendButton.click();
    await show("b", unasked);
    await box.fill("on b");
    end({ ok: true });
    await expect.poll(() => services.drafts.text("a")).toBe("");
    await expect.poll(() => services.drafts.text("b")).toBe("on b");
    await expect.element(box).toHaveValue("on b");
  });

  it("is stored before it leaves, and leaves another tab's draft alone", async () => {
    const { sent, end, onSend } = slowSend();
    await show("a", onSend);
    await box.fill("mine");
    await sendButton.click();
    await expect.poll(() => services.drafts.text("a")).toBe("mine");
    expect(sent).toEqual(["mine"]);
    await services.drafts.put("a", "the other tab's", 1);
    end({ ok: true });
    await expect.element(box).toHaveValue("");
    // Writes of one draft are done in order, so this one ends after them.
    await services.drafts.put("b", "", 1);
    expect(await services.drafts.text("a")).toBe("the other tab's");
  });

  it("shows a refusal only in the draft it was sent from", async () => {
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

it("reports a draft that could not be saved, and keeps it for a reload until it is stored", async () => {
  const full = err({ kind: "full" as const, message: "The disk is full" });
  await services.drafts.put("b", "words of b", 1);
  const put = vi.spyOn(services.drafts, "put").mockResolvedValue(full);
  resetView();
  await show("a", unasked);
  await box.fill("words");
  await expect
    .poll(() => useNotices.getState().notices.map(({ text }) => text))
    .toEqual([
      "Your draft couldn’t be saved: The disk is full. This tab keeps it until you close it: free up space, or copy it before you close the tab.",
    ]);
  await expect.element(box).toHaveValue("words");
  const leaving = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(true);

  // After a reload, a page has only what is stored in the database and in this tab's storage.
  await show("b", unasked);
  await expect.element(box).toHaveValue("words of b");
  put.mockRestore();
  await show("a", unasked);
  await expect.element(box).toHaveValue("words");
  await expect.poll(() => services.drafts.text("a")).toBe("words");
  await expect.poll(leaving).toBe(false);
  await show("b", unasked);
  await expect.element(box).toHaveValue("words of b");
  await services.drafts.put("a", "other words", 1);
  await show("a", unasked);
  await expect.element(box).toHaveValue("other words");
});

it("keeps a draft in the tab when the page is left while the database stores it", async () => {
  const real = services.drafts.put.bind(services.drafts);
  let store = (): void => {};
  const put = vi.spyOn(services.drafts, "put").mockImplementation(async (...given) => {
    await new Promise<void>((resolve) => {
      store = resolve;
    });
    return real(...given);
  });
  const kept = () => sessionStorage.getItem("bough.unsaved-draft.a");
  await show("a", unasked);
  await box.fill("half a thought");
  await expect.poll(() => put.mock.calls.length).toBe(1);
  expect(kept()).toBeNull();
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  state.mockRestore();
  expect(kept()).toBe("half a thought");
  store();
  await expect.poll(() => services.drafts.text("a")).toBe("half a thought");
  await expect.poll(kept).toBeNull();
});

it("keeps the latest draft in the tab, also when an earlier one with the same words is stored", async () => {
  const stores: (() => void)[] = [];
  const put = vi.spyOn(services.drafts, "put").mockImplementation(async () => {
    await new Promise<void>((resolve) => stores.push(resolve));
    return ok(undefined);
  });
  await show("a", unasked);
  for (const [at, words] of ["same", "other", "same"].entries()) {
    await box.fill(words);
    await expect.poll(() => put.mock.calls.length).toBe(at + 1);
  }
  stores[0]?.();
  // Everything that follows happens in microtasks.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  state.mockRestore();
  expect(sessionStorage.getItem("bough.unsaved-draft.a")).toBe("same");
  for (const store of stores) store();
  await expect.poll(() => sessionStorage.getItem("bough.unsaved-draft.a")).toBeNull();
  put.mockRestore();
});

describe("typing before the stored draft is read", () => {
  /** Keeps drafts from being read until the returned function is called. */
  function heldReading(): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { drafts } = services;
    const read = drafts.text.bind(drafts);
    vi.spyOn(drafts, "text").mockImplementation(async (key) => {
      const stored = await read(key);
      await held;
      return stored;
    });
    return () => release();
  }

  afterEach(() => void vi.restoreAllMocks());

  const element = () => box.element() as HTMLTextAreaElement;

  it("goes below the stored draft, with the selection where it was", async () => {
    await services.drafts.put("a", "stored", 1);
    const release = heldReading();
    await show("a", unasked);
    await box.fill("typed");
    element().setSelectionRange(1, 3);
    expect(await services.drafts.attachments("a")).toEqual([]);
    release();
    await expect.element(box).toHaveValue("stored\n\ntyped");
    expect([element().selectionStart, element().selectionEnd]).toEqual([9, 11]);
    vi.restoreAllMocks();
    await expect.poll(() => services.drafts.text("a")).toBe("stored\n\ntyped");
  });

  it("is kept if another branch is opened first", async () => {
    await services.drafts.put("a", "stored", 1);
    const release = heldReading();
    await show("a", unasked);
    await box.fill("typed");
    await show("b", unasked);
    release();
    vi.restoreAllMocks();
    await expect.poll(() => services.drafts.text("a")).toBe("stored\n\ntyped");
    expect(await services.drafts.text("b")).toBe("");
  });

  it("leaves the stored draft if it is sent meanwhile", async () => {
    await services.drafts.put("a", "stored", 1);
    const release = heldReading();
    const { sent, end, onSend } = slowSend();
    await show("a", onSend);
    await box.fill("typed");
    await sendButton.click();
    await expect.poll(() => sent).toEqual(["typed"]);
    release();
    await expect.element(box).toHaveValue("stored\n\ntyped");
    end({ ok: true });
    await expect.element(box).toHaveValue("stored");
    vi.restoreAllMocks();
    await expect.poll(() => services.drafts.text("a")).toBe("stored");
  });

  it("sends by itself what was sent before the app was there, unless a stored draft was unseen", async () => {
    const { sent, end, onSend } = slowSend();
    askEarlySend("early");
    const release = heldReading();
    await show("a", onSend);
    await box.fill("early and more");
    expect(sent).toEqual([]);
    release();
    await expect.poll(() => sent).toEqual(["early"]);
    end({ ok: true });
    await expect.element(box).toHaveValue("and more");

    await services.drafts.put("b", "stored", 1);
    askEarlySend("early");
    await show("b", onSend);
    await expect
      .poll(() =>
        useNotices
          .getState()
          .notices.map(({ text }) => text)
          .join(" "),
      )
      .toContain("Not sent yet: an earlier draft was still here");
    expect(sent).toEqual(["early"]);
  });
});

it("saves the end of a draft when another branch is opened", async () => {
  await show("a", unasked);
  await box.fill("last words");
  await show("b", unasked);
  await box.fill("first words");
  await expect.poll(() => services.drafts.text("b")).toBe("first words");
  expect(await services.drafts.text("a")).toBe("last words");
  await show("a", unasked);
  await expect.element(box).toHaveValue("last words");
});

it("flushes the draft before it is moved", async () => {
  await show("a", unasked);
  await box.fill("words");
  flushDrafts();
  await services.drafts.move("a", "b", 1);
  expect(await services.drafts.text("b")).toBe("words");
});

it("follows the stored draft as long as nothing was typed in this tab", async () => {
  await services.drafts.put("a", "stored", 1);
  await show("a", unasked);
  await expect.element(box).toHaveValue("stored");
  // Acts like another tab, which changes the draft and then sends it.
  await services.drafts.put("a", "stored and more", 2);
  await expect.element(box).toHaveValue("stored and more");
  await services.drafts.takeSent("a", "stored and more", 3);
  await expect.element(box).toHaveValue("");
  await box.fill("own words");
  await expect.poll(() => services.drafts.text("a")).toBe("own words");
  await services.drafts.put("a", "the other tab's", 4);
  // Once a second draft that was stored later is shown, the box knows of the first as well.
  await services.drafts.put("b", "of b", 5);
  await show("b", unasked);
  await expect.element(box).toHaveValue("of b");
  await services.drafts.put("a", "own words", 6);
  await show("a", unasked);
  await expect.element(box).toHaveValue("own words");
});

it("is in no container whose width styles ask for: all of it would be laid out twice for each letter", async () => {
  await show("typing", unasked);
  const around = [];
  for (let at = box.element(); at !== document.body; at = at.parentElement ?? document.body) {
    around.push(getComputedStyle(at).containerType);
  }
  expect(around.length).toBeGreaterThan(1);
  expect(new Set(around)).toEqual(new Set(["normal"]));
  // The row below sets its own.
  await expect
    .poll(() =>
      getComputedStyle(sendButton.element().parentElement?.parentElement ?? document.body),
    )
    .toMatchObject({ containerType: "inline-size" });
});

it("shows the hint whole or not at all", async () => {
  const seen = new Set<string>();
  await render(
    <ServicesContext value={services}>
      <Composer
        draftKey="a"
        placeholder="Reply"
        running
        mayBeEmpty
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        mode={{ modeId: "chat", onMode: () => {}, onTools: () => {} }}
        onSend={unasked}
        onSeveral={() => {}}
        onInspect={() => {}}
        onStop={() => {}}
      />
    </ServicesContext>,
  );
  const hint = page.getByText(askHint, { exact: true }).element();
  const text = document.createRange();
  text.selectNodeContents(hint);
  for (let width = 500; width <= 1000; width += 20) {
    await page.viewport(width, 600);
    const box = hint.getBoundingClientRect();
    const words = text.getBoundingClientRect();
    const isOut = box.width === 0 || words.top >= box.bottom;
    const isWhole = words.left >= box.left - 1 && words.right <= box.right + 1;
    seen.add(isOut ? "out" : isWhole ? "whole" : `cut at ${width}`);
  }
  expect([...seen].sort()).toEqual(["out", "whole"]);
});

it("shows and offers the mode on a phone, on one line with the model and Send", async () => {
  await page.viewport(360, 700);
  onTestFinished(() => page.viewport(1_280, 800));
  await show("a", unasked);
  const mode = page.getByRole("combobox", { name: "Mode", exact: true });
  await expect.element(mode).toBeVisible();
  const row = sendButton.element().parentElement;
  const middles = [mode, sendButton].map((one) => {
    const { top, bottom } = one.element().getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  });
  expect(new Set(middles).size).toBe(1);
  expect(row?.scrollWidth).toBe(row?.clientWidth);
  const model = page.getByRole("combobox", { name: /^Model/u }).element();
  expect(model.getBoundingClientRect().width).toBeGreaterThan(40);
});

describe("text that comes back into a draft", () => {
  it("stays in its own draft, though the box has gone on to another one meanwhile", async () => {
    await services.drafts.put("a", "for a", 1);
    await services.drafts.put("b", "for b", 1);
    await show("a", unasked);
    await expect.element(box).toHaveValue("for a");
    await services.drafts.put("a", "for a, and more", 1);
    const text = services.drafts.text.bind(services.drafts);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const read = vi.spyOn(services.drafts, "text").mockImplementation(async (key) => {
      if (key === "a") await released;
      return text(key);
    });
    tellDraftReturned("a", []);
    await show("b", unasked);
    await expect.element(box).toHaveValue("for b");
    release();
    await Promise.all(read.mock.results.map(({ value }) => value as Promise<string>));
    await show("b", unasked);
    await expect.element(box).toHaveValue("for b");
    await show("a", unasked);
    await expect.element(box).toHaveValue("for a, and more");
  });

  it("is in view at its end, where the next words go", async () => {
    await services.drafts.put("a", "one", 1);
    await show("a", unasked);
    await expect.element(box).toHaveValue("one");
    const long = "one\n\n> a line\n".repeat(40);
    await services.drafts.put("a", long, 1);
    tellDraftReturned("a", []);
    await expect.element(box).toHaveValue(long);
    await expect.element(box).toHaveFocus();
    const area = box.element();
    const below = () => area.scrollHeight - area.clientHeight - area.scrollTop;
    expect(area.scrollHeight).toBeGreaterThan(area.clientHeight);
    await expect.poll(below).toBeLessThan(2);
  });
});

describe("a fork that is stored late", () => {
  const fork: ForkBeingMade = { name: "side", onName: () => {}, onCancel: () => {} };

  it("leaves the focus with what the person does by then", async () => {
    await show("fork", unasked, undefined, fork);
    await expect.element(box).toHaveFocus();
    const other = document.createElement("input");
    document.body.append(other);
    onTestFinished(() => other.remove());
    other.focus();
    await show("side", unasked);
    await expect.element(page.getByRole("textbox", { name: "New branch" })).not.toBeInTheDocument();
    expect(document.activeElement).toBe(other);
  });

  it("brings it back into the box from its own fields", async () => {
    await show("fork", unasked, undefined, fork);
    await page.getByRole("textbox", { name: "New branch" }).click();
    await show("side", unasked);
    await expect.element(box).toHaveFocus();
  });
});

describe("on a narrow page", () => {
  it("has Stop and Send at its row's end, also beside a short name of a model", async () => {
    const size = { width: window.innerWidth, height: window.innerHeight };
    onTestFinished(() => page.viewport(size.width, size.height));
    await page.viewport(380, 700);
    await render(
      <ServicesContext value={services}>
        <Composer
          draftKey="narrow"
          placeholder="Reply"
          running
          model={{ connectionId: "demo", modelId: "m1" }}
          onModel={() => {}}
          mode={{ modeId: "chat", onMode: () => {}, onTools: () => {} }}
          onSend={unasked}
          onStop={() => {}}
        />
      </ServicesContext>,
    );
    const stop = page.getByRole("button", { name: "Stop", exact: true });
    await expect.element(stop).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Model" })).toHaveValue("m1");
    const row = sendButton.element().parentElement;
    const boxOf = (element: Element | null) =>
      element?.getBoundingClientRect() ?? new DOMRect(Number.NaN);
    const ends = () => boxOf(row).right - boxOf(sendButton.element()).right;
    await expect.poll(ends).toBeLessThan(2);
    expect(ends()).toBeGreaterThan(-2);
    expect(boxOf(sendButton.element()).left - boxOf(stop.element()).right).toBeLessThan(60);
  });
});
