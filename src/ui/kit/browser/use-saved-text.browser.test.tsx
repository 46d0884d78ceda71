import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { useSavedText } from "./use-saved-text.ts";

let saved: string[];

function Box({ stored = "" }) {
  const { props } = useSavedText({ stored, name: "prompt", save: (text) => saved.push(text) });
  return <textarea aria-label="Prompt" {...props} />;
}

beforeEach(async () => {
  saved = [];
  await render(<Box />);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const box = page.getByRole("textbox", { name: "Prompt" });

/** Changes the text as a key press does, without waiting. */
function type(text: string): void {
  const element = box.element() as HTMLTextAreaElement;
  element.setRangeText(text, element.value.length, element.value.length, "end");
  element.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

it.each([
  ["is left", () => window.dispatchEvent(new Event("pagehide"))],
  [
    "is hidden",
    () => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
])("a text is saved when the page %s", (_when, leave) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  type("half a prompt");
  expect(saved).toEqual([]);
  leave();
  expect(saved).toEqual(["half a prompt"]);
  leave();
  expect(saved).toEqual(["half a prompt"]);
});

it("a text is saved after a pause, and within a few seconds without one", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  type("a");
  vi.advanceTimersByTime(1_500);
  expect(saved).toEqual(["a"]);
  for (let second = 0; second < 12; second += 1) {
    type("b");
    vi.advanceTimersByTime(1_000);
  }
  expect(saved.map((text) => text.length)).toEqual([1, 6, 11]);
});

it("a text that was not stored before the page was left goes on in the next page, once", async () => {
  type("half a prompt");
  window.dispatchEvent(new Event("pagehide"));
  await render(<p />);
  saved = [];
  await render(<Box key="next page" />);
  await expect.poll(() => saved).toEqual(["half a prompt"]);
  await render(<Box key="another field" />);
  await expect.element(box).toHaveValue("");
  expect(saved).toEqual(["half a prompt"]);
});

it("a text that is stored since, or kept by a page that was only hidden, is not saved again", async () => {
  type("half a prompt");
  window.dispatchEvent(new Event("pagehide"));
  saved = [];
  await render(<Box key="next page" stored="a whole prompt" />);
  await expect.element(box).toHaveValue("a whole prompt");
  type(", and more");
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  state.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(saved).toEqual(["a whole prompt, and more"]);
  await render(<Box key="another field" stored="a whole prompt" />);
  await expect.element(box).toHaveValue("a whole prompt");
  expect(saved).toEqual(["a whole prompt, and more"]);
});
