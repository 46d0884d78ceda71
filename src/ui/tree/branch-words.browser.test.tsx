import { expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { BranchWords } from "./branch-words.tsx";

it("cuts a branch's name before its version's number", async () => {
  const name = "a-branch-with-a-name-that-is-longer-than-its-card";
  const rest = " · version 12";
  const host = await render(
    <div style={{ width: "160px", overflow: "hidden" }}>
      <BranchWords names={{ branches: name + rest, name, rest, isOwn: false, hue: 0 }} />
    </div>,
  );
  const box = host.querySelector("div")?.getBoundingClientRect();
  const [cut, number] = host.querySelectorAll("span > span");
  expect(cut?.scrollWidth).toBeGreaterThan(cut?.clientWidth ?? 0);
  expect(number?.textContent).toBe(rest);
  expect(number?.getBoundingClientRect().right).toBeLessThanOrEqual(box?.right ?? 0);
  expect(number?.scrollWidth).toBe((number as HTMLElement).offsetWidth);
});
