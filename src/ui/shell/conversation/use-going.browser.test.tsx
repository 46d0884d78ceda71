import { beforeEach, expect, it } from "vitest";

import type { CommandResult } from "#app/commands/command-context.ts";
import { render } from "#app/test-support/render.ts";
import { useGoing } from "#app/view/going.ts";
import { resetView } from "#app/view/view-store.ts";

import { useGoingTo, useGoTo } from "./use-going.ts";

/** Functions that answer the dispatches, in order. */
let answers: ((answer: CommandResult) => void)[];
let going: Promise<CommandResult>[];

beforeEach(() => {
  answers = [];
  going = [];
  resetView();
});

const conversation = {
  contextId: "c",
  dispatch: () =>
    new Promise<CommandResult>((resolve) => {
      answers.push(resolve);
    }),
};

const done: CommandResult = { ok: true, value: null };
const refused: CommandResult = {
  ok: false,
  error: { kind: "not_found", message: "There is no such branch." },
};

function Here({ stored }: { stored: string }) {
  const inView = useGoingTo("c", stored) ?? stored;
  const goTo = useGoTo(conversation, stored);
  return (
    <>
      <output>{inView}</output>
      {["b", "d"].map((id) => (
        <button key={id} onClick={() => going.push(goTo(id))}>
          {id}
        </button>
      ))}
    </>
  );
}

const read = (stored: string) => render(<Here stored={stored} />);
const press = (id: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === id)?.click();
const inView = () => document.querySelector("output")?.textContent;
const answer = async (index: number, value: CommandResult) => {
  answers[index]?.(value);
  await going[index];
};

it("shows a branch immediately, and follows the stored one as soon as it changes", async () => {
  await read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  await expect.poll(inView).toBe("b");
  // The branch stays in view whether its row is read again before or after the answer.
  await answer(0, done);
  expect(inView()).toBe("b");
  await read("b");
  await expect.poll(() => useGoing.getState().going).toBe(null);
  expect(inView()).toBe("b");
  await read("elsewhere");
  await expect.poll(inView).toBe("elsewhere");
});

it("yields to another tab's choice, even if the row was read before the answer", async () => {
  await read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  await expect.poll(inView).toBe("b");
  await read("b");
  await answer(0, done);
  await expect.poll(inView).toBe("b");
  await read("a");
  await expect.poll(inView).toBe("a");
});

it("goes back when the branch change is refused", async () => {
  await read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  await expect.poll(inView).toBe("b");
  await answer(0, refused);
  await expect.poll(inView).toBe("a");
});

it("keeps the last of two quick branch changes, whatever happens to the first", async () => {
  await read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  press("d");
  await expect.poll(inView).toBe("d");
  await answer(0, refused);
  await read("b");
  await expect.poll(inView).toBe("d");
  await answer(1, done);
  await read("d");
  await expect.poll(() => useGoing.getState().going).toBe(null);
  await expect.poll(inView).toBe("d");
});
