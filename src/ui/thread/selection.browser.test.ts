import { afterEach, expect, test } from "vitest";

import { selectedIn } from "./selection.ts";

afterEach(() => document.body.replaceChildren());

/** A transcript with two messages, the second one still coming, and something else beside it. */
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

test("a part of a message is found with its words", () => {
  const { one } = transcript();
  expect(select(one, 0, one, 5)).toMatchObject({ nodeId: "one", text: "Words" });
  expect(select(one, 5, one, 5)).toBeNull();
});

test("over several messages the last one counts, unless none of it is selected", () => {
  const { one, two, aside } = transcript();
  expect(select(one, 0, two, 5)?.nodeId).toBe("two");
  expect(select(one, 0, two, 0)?.nodeId).toBe("one");
  expect(select(one, 0, aside, 0)?.nodeId).toBe("one");
});

test("an answer on its way and what stands outside are not found", () => {
  const { one, coming, aside } = transcript();
  expect(select(coming, 0, coming, 5)).toBeNull();
  expect(select(aside, 0, aside, 5)).toBeNull();
  expect(select(one, 0, aside, 5)).toBeNull();
});
