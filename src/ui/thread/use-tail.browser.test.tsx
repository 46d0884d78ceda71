import { useLayoutEffect } from "react";
import { describe, expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";

import { useTail } from "./use-tail.ts";
import type { Tail } from "./use-tail.ts";

let shownTail: Tail | undefined;

/** Renders the rows behind the list as elements with a height. */
function Behind({ ids, draftId }: { ids: readonly string[]; draftId?: string }) {
  const tail = useTail(ids, draftId);
  useLayoutEffect(() => {
    shownTail = tail;
  });
  return (
    <div>
      {ids.slice(tail.at).map((id) => (
        <p key={id} style={{ height: 30, margin: 0 }}>
          {id}
        </p>
      ))}
    </div>
  );
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => `m${index + 1}`);
const shown = () => [...document.querySelectorAll("p")].map((row) => row.textContent);

async function show(ids: readonly string[], draftId?: string) {
  await render(<Behind ids={ids} {...(draftId !== undefined && { draftId })} />);
}

describe("the rows behind the list", () => {
  it("are none of a conversation that is opened, and the answer that is streaming", async () => {
    await show(rows(200));
    expect(shown()).toEqual([]);
  });

  it("are the answer alone if it was streaming when the conversation was opened", async () => {
    await show(rows(200), "m200");
    expect(shown()).toEqual(["m200"]);
  });

  it("are those that arrive, one by one or up to fifty at once", async () => {
    await show(rows(2));
    await show(rows(3));
    await show(rows(53));
    expect(shown()).toEqual(rows(53).slice(2));
  });

  it("are only the last of more than fifty that arrive at once", async () => {
    await show(rows(2));
    await show(rows(53));
    expect(shown()).toEqual(["m53"]);
  });

  it("stay behind it however many come one by one", async () => {
    for (let count = 2; count <= 80; count += 1) await show(rows(count));
    expect(shown()).toHaveLength(78);
  });

  it("keep the answer that follows a flood", async () => {
    await show(rows(2));
    await show(rows(2_003));
    await show(rows(2_004));
    expect(shown()).toEqual(["m2003", "m2004"]);
  });

  it("join the list with their height, all but the last, when they are settled", async () => {
    await show(rows(2));
    await show(rows(5));
    const box = document.querySelector("p")?.parentElement;
    shownTail?.settle(box?.children ?? document.createElement("div").children);
    await expect.poll(shown).toEqual(["m5"]);
    await expect.poll(() => shownTail?.joining.size).toBe(0);
  });

  it("are none once the row before them is gone", async () => {
    await show(rows(3));
    await show([...rows(3), "m4"]);
    await show(["m1", "m4"]);
    expect(shown()).toEqual([]);
  });
});
