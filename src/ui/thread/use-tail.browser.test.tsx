import { useLayoutEffect } from "react";
import { describe, expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";

import { useTail } from "./use-tail.ts";
import type { Tail } from "./use-tail.ts";

let shownTail: Tail | undefined;

interface BehindProps {
  ids: readonly string[];
  draftId?: string;
  opensAtStart?: boolean;
}

/** The rows behind the list, as elements with a height. */
function Behind({ ids, draftId, opensAtStart }: BehindProps) {
  const tail = useTail(ids, draftId, opensAtStart);
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

async function show(ids: readonly string[], opened: Omit<BehindProps, "ids"> = {}) {
  const key = JSON.stringify(opened);
  await render(<Behind key={key} ids={ids} {...opened} />);
}

describe("the rows behind the list", () => {
  it("are the last ones of a conversation that is opened at its end", async () => {
    await show(rows(200));
    expect(shown()).toEqual(rows(200).slice(-6));
    await show(rows(201));
    expect(shown()).toEqual(rows(201).slice(-7));
  });

  it("are none of one that is opened at its start, or the answer that is streaming", async () => {
    await show(rows(200), { opensAtStart: true });
    expect(shown()).toEqual([]);
    await show(rows(100), { opensAtStart: true, draftId: "m100" });
    expect(shown()).toEqual(["m100"]);
  });

  it("are those that arrive, one by one or up to fifty at once", async () => {
    await show(rows(2));
    await show(rows(3));
    await show(rows(53));
    expect(shown()).toEqual(rows(53));
  });

  it("are only the last of more than fifty that arrive at once", async () => {
    await show(rows(2));
    await show(rows(53));
    expect(shown()).toEqual(["m53"]);
  });

  it("stay behind it however many come one by one", async () => {
    for (let count = 2; count <= 80; count += 1) await show(rows(count));
    expect(shown()).toHaveLength(80);
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
    await show(rows(10));
    expect(shown()).toEqual(rows(10).slice(4));
    await show(rows(10).filter((id) => id !== "m4"));
    expect(shown()).toEqual([]);
  });
});
