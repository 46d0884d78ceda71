import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";

import type { CommandAnswer } from "#app/commands/command-scene.ts";
import { useView } from "#app/view.ts";

import { useGoingTo, useGoTo } from "./use-going.ts";

let root: Root;
let host: HTMLElement;
/** Answers the dispatches, in order. */
let answers: ((answer: CommandAnswer) => void)[];
let going: Promise<CommandAnswer>[];

beforeEach(() => {
  host = document.createElement("div");
  root = createRoot(host);
  answers = [];
  going = [];
  useView.setState({ going: null });
});

afterEach(() => {
  root.unmount();
});

const conversation = {
  contextId: "c",
  dispatch: () =>
    new Promise<CommandAnswer>((resolve) => {
      answers.push(resolve);
    }),
};

const done: CommandAnswer = { ok: true, value: null };
const refused: CommandAnswer = {
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

const read = (stored: string) => root.render(<Here stored={stored} />);
const press = (id: string) =>
  [...host.querySelectorAll("button")].find((one) => one.textContent === id)?.click();
const inView = () => host.querySelector("output")?.textContent;
const answer = async (index: number, value: CommandAnswer) => {
  answers[index]?.(value);
  await going[index];
};

it("shows a branch at once, and what is stored as soon as that changes", async () => {
  read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  await expect.poll(inView).toBe("b");
  // The row is read anew before the answer comes, or after it: the branch stays in view.
  await answer(0, done);
  expect(inView()).toBe("b");
  read("b");
  await expect.poll(() => useView.getState().going).toBe(null);
  expect(inView()).toBe("b");
  read("elsewhere");
  await expect.poll(inView).toBe("elsewhere");
});

it("gives way to another tab's choice, also where the row was read before the answer", async () => {
  read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  await expect.poll(inView).toBe("b");
  read("b");
  await answer(0, done);
  await expect.poll(inView).toBe("b");
  read("a");
  await expect.poll(inView).toBe("a");
});

it("goes back where the way is refused", async () => {
  read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  await expect.poll(inView).toBe("b");
  await answer(0, refused);
  await expect.poll(inView).toBe("a");
});

it("keeps to the last of two quick ways, whatever becomes of the first", async () => {
  read("a");
  await expect.poll(inView).toBe("a");
  press("b");
  press("d");
  await expect.poll(inView).toBe("d");
  await answer(0, refused);
  read("b");
  await expect.poll(inView).toBe("d");
  await answer(1, done);
  read("d");
  await expect.poll(() => useView.getState().going).toBe(null);
  await expect.poll(inView).toBe("d");
});
