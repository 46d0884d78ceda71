import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";

import { openFrame } from "./frame-session.ts";
import { bombs } from "./test-support/frame-bombs.ts";
import type { Bomb } from "./test-support/frame-bombs.ts";

/** A shorter patience than in real use. */
const PATIENCE = { askEvery: 100, silentAfter: 700 };

/** How long to let a bomb work that reports nothing (milliseconds). */
const WORKS_FOR = 700;

/** Runs a bomb in the page; `said` collects all events. */
function light({ kind, text }: Bomb) {
  const place = document.createElement("div");
  Object.assign(place.style, { position: "relative", width: "600px", height: "400px" });
  document.body.append(place);
  const said: string[] = [];
  const close = openFrame(place, {
    artifact: { kind, path: "bomb", text },
    theme: "light",
    readFile: async () => null,
    onShown: () => said.push("shown"),
    onProblem: (problem) => said.push(`problem: ${problem}`),
    onStopped: (why) => said.push(`stopped: ${why}`),
    onNote: (note) => said.push(`note: ${note}`),
    onHeight: () => {},
    onSilent: (isSilent) => said.push(isSilent ? "silent" : "answers"),
    onEscape: () => {},
    patience: PATIENCE,
  });
  const end = () => {
    close();
    place.remove();
  };
  return { place, said, end };
}

test.each(bombs)("leaves the page usable, can be ended, and is told of: $title", async (bomb) => {
  const field = document.createElement("input");
  document.body.append(field);
  const { place, said, end } = light(bomb);
  onTestFinished(() => {
    end();
    field.remove();
  });
  await expect.poll(() => said.join("\n")).toMatch(bomb.says ?? /shown/u);
  if (bomb.says === undefined) await new Promise((resolve) => setTimeout(resolve, WORKS_FOR));
  await userEvent.fill(field, bomb.title);
  expect(field.value).toBe(bomb.title);
  end();
  expect(place.querySelector("iframe")).toBeNull();
});
