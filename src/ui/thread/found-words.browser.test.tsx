import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import { showBranchEnd } from "#app/view/focus-requests.ts";
import { markFound } from "#app/view/found.ts";
import { resetView } from "#app/view/view-store.ts";

import { FoundWords } from "./found-words.tsx";

import styles from "./message.module.css";

afterEach(resetView);

const marked = () =>
  ["found-now", "found"].flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map(String));

/** Renders an answer that is being written, and another beside it. */
const show = (answer: string, beside = "") =>
  render(
    <>
      <article data-message-id="a">
        <div className={styles.body}>
          <p>{answer}</p>
        </div>
      </article>
      <p>{beside}</p>
      <FoundWords />
    </>,
  );

it("marks stay in a paragraph that grows, and what comes is counted", async () => {
  markFound({ nodeId: "a", words: ["tea"] });
  await show("Tea, they say, or tea");
  await expect.poll(marked).toEqual(["Tea", "tea"]);
  await show("Tea, they say, or tea. More tea");
  await expect.poll(marked).toEqual(["Tea", "tea", "tea"]);
  await expect.element(page.getByText("1 / 3")).toBeVisible();
});

const article = (id: string, text: string) => (
  <article data-message-id={id}>
    <div className={styles.body}>
      <p>{text}</p>
    </div>
  </article>
);

const among = [
  { nodeId: "a", matches: 2 },
  { nodeId: "b", matches: 1 },
  { nodeId: "c", matches: 2 },
];

it("matches are counted and gone through over all messages that have them", async () => {
  markFound({ nodeId: "a", words: ["tea"], among });
  await render(
    <>
      {article("a", "Tea and tea")}
      {article("b", "No tea")}
      {article("c", "Tea or tea")}
      <FoundWords />
    </>,
  );
  await expect.element(page.getByText("1 / 5")).toBeVisible();
  // All matches in the rendered messages are marked.
  await expect.poll(() => marked().length).toBe(5);
  const now = () => {
    const [range] = CSS.highlights.get("found-now") ?? [];
    return (range as Range | undefined)?.startContainer.parentElement?.closest("article");
  };
  const next = page.getByRole("button", { name: "Next match" });
  await next.click();
  await next.click();
  await expect.element(page.getByText("3 / 5")).toBeVisible();
  await expect.poll(() => now()?.dataset["messageId"]).toBe("b");
  await userEvent.keyboard("{F3}");
  await expect.element(page.getByText("4 / 5")).toBeVisible();
  await expect.poll(() => now()?.dataset["messageId"]).toBe("c");
  await userEvent.keyboard("{Shift>}{F3}{F3}{/Shift}");
  await expect.element(page.getByText("2 / 5")).toBeVisible();
  await expect.poll(() => now()?.dataset["messageId"]).toBe("a");
});

it("messages are looked through again only once they have changed, whatever comes beside them", async () => {
  const looked = vi.spyOn(document, "createTreeWalker");
  const lookedThrough = () =>
    looked.mock.calls.map(([body]) => (body as Element).closest("article")?.dataset["messageId"]);
  const showing = (b: string, coming: string) =>
    render(
      <>
        {article("a", "Tea and tea")}
        {article("b", b)}
        <div>
          {coming.split(" ").map((word, at) => (
            <i key={at}>{word}</i>
          ))}
        </div>
        <FoundWords />
      </>,
    );
  markFound({ nodeId: "a", words: ["tea"], among });
  await showing("No tea", "An");
  await expect.poll(() => marked().length).toBe(3);
  looked.mockClear();
  await showing("No tea", "An answer");
  await expect.poll(lookedThrough).toEqual(["a"]);
  looked.mockClear();
  await showing("No tea, no tea", "An answer");
  await expect.poll(() => marked().length).toBe(4);
  expect(lookedThrough()).toContain("b");
  looked.mockRestore();
});

it("sending a message ends them", async () => {
  markFound({ nodeId: "a", words: ["tea"], among });
  await render(
    <>
      {article("a", "Tea and tea")}
      <FoundWords />
    </>,
  );
  await expect.element(page.getByText("1 / 5")).toBeVisible();
  showBranchEnd("main");
  await expect.element(page.getByText("1 / 5")).not.toBeInTheDocument();
  await expect.poll(marked).toEqual([]);
});
