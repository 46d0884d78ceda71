import { describe, expect, it, vi } from "vitest";

import { createUnseenAnswers } from "./unseen-answers.ts";
import type { AnswersEnvironment, UnseenAnswer } from "./unseen-answers.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;

function answer(branchId: string, endedAt = NOW): UnseenAnswer {
  return { contextId: "c", branchId, endedAt, hasFailed: false };
}

/** A browser with one storage and any number of tabs, which hear of each other's changes. */
function browser() {
  const texts = new Map<string, string>();
  const tabs: { heard: (change: { key: string | null; newValue: string | null }) => void }[] = [];
  let isFull = false;
  const open = () => {
    let isVisible = true;
    let look = () => {};
    const tab = { heard: (_change: { key: string | null; newValue: string | null }) => {} };
    const tell = (key: string | null, newValue: string | null) => {
      for (const other of tabs) if (other !== tab) other.heard({ key, newValue });
    };
    const environment: AnswersEnvironment = {
      storage: {
        get length() {
          return texts.size;
        },
        key: (at) => [...texts.keys()][at] ?? null,
        getItem: (key) => texts.get(key) ?? null,
        setItem: (key, text) => {
          if (isFull) throw new DOMException("full", "QuotaExceededError");
          texts.set(key, text);
          tell(key, text);
        },
        removeItem: (key) => {
          if (texts.delete(key)) tell(key, null);
        },
      },
      isVisible: () => isVisible,
      onVisibility: (listener) => (look = listener),
      onStored: (listener) => (tab.heard = listener),
      now: () => NOW,
    };
    tabs.push(tab);
    const answers = createUnseenAnswers(environment);
    return {
      ...answers,
      ids: () => answers.all().map(({ branchId }) => branchId),
      show: (visible: boolean) => {
        isVisible = visible;
        look();
      },
      clear: () => {
        texts.clear();
        tell(null, null);
      },
    };
  };
  return { texts, open, fill: () => (isFull = true) };
}

describe("an answer that has ended", () => {
  it("is unseen in all tabs, also in one that opens later, until one shows its branch", () => {
    const { open, texts } = browser();
    const [one, other] = [open(), open()];
    const heard = vi.fn<() => void>();
    other.subscribe(heard);
    one.note(answer("a"));
    expect([one.ids(), other.ids(), open().ids()]).toEqual([["a"], ["a"], ["a"]]);
    expect(heard).toHaveBeenCalledOnce();
    other.look(["a", "b"]);
    expect([one.ids(), other.ids(), texts.size]).toEqual([[], [], 0]);
  });

  it("is seen where its branch is in view, in this tab or another", () => {
    const { open, texts } = browser();
    const [one, other] = [open(), open()];
    const leave = other.look(["a"]);
    other.note(answer("a"));
    one.note(answer("a"));
    expect([one.ids(), other.ids(), texts.size]).toEqual([[], [], 0]);
    leave();
    one.note(answer("a"));
    expect([one.ids(), other.ids()]).toEqual([["a"], ["a"]]);
  });

  it("is not seen while the page is hidden, and is once it is visible again", () => {
    const tab = browser().open();
    tab.look(["a"]);
    tab.show(false);
    tab.note(answer("a"));
    expect(tab.ids()).toEqual(["a"]);
    tab.show(true);
    expect(tab.ids()).toEqual([]);
  });

  it("is known in its tab where there is no room to keep it", () => {
    const { open, fill } = browser();
    fill();
    const tab = open();
    tab.note(answer("a"));
    expect(tab.ids()).toEqual(["a"]);
  });
});

it("forgets what is a month old, what it cannot read, and all of it once everything is erased", () => {
  const { open, texts } = browser();
  texts.set("bough.unseen.old", JSON.stringify(answer("old", NOW - 31 * DAY)));
  texts.set("bough.unseen.odd", "{");
  texts.set("bough.unseen.bad", '{"contextId":1}');
  texts.set("bough.unseen.new", JSON.stringify(answer("new", NOW - DAY)));
  texts.set("bough.other", "kept");
  const [one, other] = [open(), open()];
  expect(one.ids()).toEqual(["new"]);
  expect([...texts.keys()]).toEqual(["bough.unseen.new", "bough.other"]);
  other.clear();
  expect(one.ids()).toEqual([]);
});
