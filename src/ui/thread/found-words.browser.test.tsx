import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import { markFound } from "#app/view/found.ts";
import { resetView } from "#app/view/view-store.ts";

import { FoundWords } from "./found-words.tsx";

import styles from "./message.module.css";

afterEach(resetView);

const marked = () =>
  ["found-now", "found"].flatMap((name) => [...(CSS.highlights.get(name) ?? [])].map(String));

/** An answer that is being written, and one beside it. */
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
