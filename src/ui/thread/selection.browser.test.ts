import { afterEach, expect, test } from "vitest";

import { selectedIn } from "./selection.ts";

afterEach(() => document.body.replaceChildren());

/** A transcript with two messages, the second one still streaming, and an element outside it. */
function transcript() {
  const log = document.createElement("div");
  log.setAttribute("role", "log");
  const messages = ["one", "two", "coming"].map((id) => {
    const article = document.createElement("article");
    article.dataset["messageId"] = id;
    if (id === "coming") article.setAttribute("aria-busy", "true");
    article.append(Object.assign(document.createElement("p"), { textContent: `Words of ${id}.` }));
    return article;
  });
  log.append(...messages);
  const aside = Object.assign(document.createElement("p"), { textContent: "Elsewhere." });
  document.body.append(log, aside);
  const [one, two, coming] = messages.map((article) => article.firstChild?.firstChild);
  return { one, two, coming, aside: aside.firstChild };
}

type Place = ChildNode | null | undefined;

function select(start: Place, from: number, end: Place, to: number) {
  const selection = document.getSelection();
  if (!selection || !start || !end) throw new Error("There is nothing to select.");
  selection.setBaseAndExtent(start, from, end, to);
  return selectedIn(selection);
}

test("finds a selection within a message, with its text", () => {
  const { one } = transcript();
  expect(select(one, 0, one, 5)).toMatchObject({ nodeId: "one", text: "Words" });
  expect(select(one, 5, one, 5)).toBeNull();
});

test("uses the last message of a selection over several, unless none of its text is selected", () => {
  const { one, two, aside } = transcript();
  expect(select(one, 0, two, 5)?.nodeId).toBe("two");
  expect(select(one, 0, two, 0)?.nodeId).toBe("one");
  expect(select(one, 0, aside, 0)?.nodeId).toBe("one");
});

test("ignores an answer still streaming and text outside the transcript", () => {
  const { one, coming, aside } = transcript();
  expect(select(coming, 0, coming, 5)).toBeNull();
  expect(select(aside, 0, aside, 5)).toBeNull();
  expect(select(one, 0, aside, 5)).toBeNull();
});
