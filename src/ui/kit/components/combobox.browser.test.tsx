import { createRef, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { ComboboxList } from "./combobox-list.tsx";
import { Combobox } from "./combobox.tsx";
import type { ComboboxProps } from "./combobox.tsx";
import { Dialog } from "./dialog.tsx";

beforeEach(() => page.viewport(900, 600));

const models = ["alpha", "alpha-mini", "beta"];

function suggest(typed: string | null) {
  return models
    .filter((model) => model.includes(typed ?? ""))
    .map((model, index) => ({
      kind: "suggestion" as const,
      key: model,
      value: model,
      index,
      text: model,
      chosen: model === "beta",
    }));
}

const field = page.getByRole("combobox", { name: "Model" });
const list = page.getByRole("listbox", { name: "Models" });
const option = (name: string) => page.getByRole("option", { name, exact: true });
const selected = () => document.querySelector('[role="option"][aria-selected="true"]');

/** A field containing "beta" in a dialog; reports what was chosen and typed. */
async function show(
  commits: ComboboxProps<string>["commits"],
  more: Pick<ComboboxProps<string>, "isWritten"> = {},
) {
  const onChoose = vi.fn<(value: string) => void>();
  const onText = vi.fn<(text: string) => void>();
  const onClose = vi.fn<() => void>();
  function Shown() {
    const [text, setText] = useState("beta");
    return (
      <Dialog title="Ask" onClose={onClose}>
        <Combobox
          aria-label="Model"
          List={ComboboxList}
          listLabel="Models"
          commits={commits}
          {...more}
          text={text}
          suggest={suggest}
          onChoose={(value) => {
            onChoose(value);
            setText(value);
          }}
          onText={(typed) => {
            onText(typed);
            setText(typed);
          }}
        />
      </Dialog>
    );
  }
  await render(<Shown />);
  return { onChoose, onText, onClose };
}

describe.each(["typing", "leaving"] as const)("a combobox that commits by %s", (commits) => {
  it("opens the whole list at its current value, and exposes the active suggestion", async () => {
    await show(commits);
    await expect.element(field).toHaveAttribute("aria-expanded", "false");
    await field.click();
    await expect.element(list).toBeVisible();
    await expect.element(field).toHaveAttribute("aria-expanded", "true");
    await expect.element(field).toHaveAttribute("aria-autocomplete", "list");
    expect(list.element().id).toBe(field.element().getAttribute("aria-controls"));
    expect(list.element().querySelectorAll('[role="option"]')).toHaveLength(3);
    await expect.poll(() => selected()?.getAttribute("aria-label")).toBe("beta");
    expect(field.element().getAttribute("aria-activedescendant")).toBe(selected()?.id);
    await expect.element(option("alpha")).toHaveAttribute("aria-setsize", "3");
  });

  it("chooses with arrows and Enter, and with a press that leaves the focus in the field", async () => {
    const { onChoose } = await show(commits);
    await field.click();
    await expect.element(list).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.element(field).toHaveValue("alpha");
    await expect.element(list).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowDown}");
    await option("alpha-mini").click();
    await expect.element(field).toHaveValue("alpha-mini");
    await expect.element(field).toHaveFocus();
    expect(onChoose.mock.calls).toEqual([["alpha"], ["alpha-mini"]]);
  });

  it("accepts any text, at the latest when it loses the focus", async () => {
    const { onText } = await show(commits);
    await field.fill("my-own");
    await userEvent.tab();
    await expect.element(field).toHaveValue("my-own");
    expect(onText).toHaveBeenLastCalledWith("my-own");
  });

  it("replaces its value with what is typed after a press on it", async () => {
    await show(commits);
    await field.click();
    await userEvent.keyboard("gamma");
    await expect.element(field).toHaveValue("gamma");
  });

  it("gives its list the first Escape, and the dialog the next", async () => {
    const { onClose } = await show(commits);
    await field.click();
    await expect.element(list).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it("goes on with a text that is written, rather than replacing it", async () => {
  await show("typing", { isWritten: true });
  await field.click();
  await userEvent.keyboard("s");
  const written = () => (field.element() as HTMLInputElement).value;
  await expect.poll(written).toContain("s");
  expect(written()).toHaveLength("betas".length);
});

it("selects nothing anew when only the window has come back", async () => {
  await show("typing");
  await field.click();
  await userEvent.keyboard("gamma");
  const input = field.element() as HTMLInputElement;
  input.setSelectionRange(2, 2);
  // The events that browsers fire when another window takes the focus; the field stays the active element.
  input.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  input.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 2]);
});

it("when committing on typing, every key counts and Enter chooses nothing on its own", async () => {
  const { onText, onChoose } = await show("typing");
  await field.fill("alpha");
  expect(onText).toHaveBeenLastCalledWith("alpha");
  await expect.element(list).toBeVisible();
  expect(selected()).toBeNull();
  await userEvent.keyboard("{Enter}");
  await expect.element(list).not.toBeInTheDocument();
  expect(onChoose).not.toHaveBeenCalled();
});

it("when committing on leaving, Enter takes the best match and Escape restores the text", async () => {
  const { onText, onChoose } = await show("leaving");
  await field.fill("mini");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("alpha-mini");
  await field.fill("never");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("alpha-mini");
  await field.fill("alpha");
  await userEvent.tab();
  expect(onChoose.mock.calls).toEqual([["alpha-mini"], ["alpha"]]);
  expect(onText).not.toHaveBeenCalled();
});

it("when committing on leaving, is typed in anew each time, however its list was opened or closed", async () => {
  const { onChoose } = await show("leaving");
  await field.click();
  await userEvent.keyboard("mini{Enter}");
  await expect.element(field).toHaveValue("alpha-mini");
  await userEvent.keyboard("be");
  await expect.element(field).toHaveValue("be");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("alpha-mini");
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(list).toBeVisible();
  await userEvent.keyboard("be{Enter}");
  await expect.element(field).toHaveValue("beta");
  await field.click();
  await userEvent.keyboard("mini{Enter}");
  await expect.element(field).toHaveValue("alpha-mini");
  expect(onChoose.mock.calls).toEqual([["alpha-mini"], ["beta"], ["alpha-mini"]]);
});

it("has a tall list where that is wanted, within the window and filled with rows", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    kind: "suggestion" as const,
    key: `m${index}`,
    value: `m${index}`,
    index,
    text: `m${index}`,
    chosen: false,
  }));
  const List: ComboboxProps<string>["List"] = (props) => <ComboboxList {...props} tall />;
  await render(
    <Combobox
      aria-label="Model"
      List={List}
      listLabel="Models"
      commits="leaving"
      text=""
      suggest={() => rows}
      onChoose={() => {}}
      onText={() => {}}
    />,
  );
  await field.click();
  await expect.element(list).toBeVisible();
  const { top, bottom, height } = list.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(480);
  expect(top).toBeGreaterThan(field.element().getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(600);
  const last = () => [...document.querySelectorAll('[role="option"]')].at(-1);
  expect(last()?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(bottom - 8);
});

it("shows what arrives while the list is open", async () => {
  const one = suggest(null).slice(0, 1);
  const arrive = { more: () => {} };
  function Growing() {
    const [rows, setRows] = useState(one);
    arrive.more = () => setRows(suggest(null));
    return (
      <Combobox
        aria-label="Model"
        List={ComboboxList}
        listLabel="Models"
        commits="leaving"
        text=""
        suggest={() => rows}
        onChoose={() => {}}
        onText={() => {}}
      />
    );
  }
  await render(<Growing />);
  await field.click();
  await expect.element(option("alpha")).toBeVisible();
  arrive.more();
  await expect.element(option("alpha-mini")).toBeVisible();
  await expect.element(option("beta")).toBeVisible();
});

it("keeps its list on the screen and beside the field, where the page is low", async () => {
  await page.viewport(360, 300);
  const many = Array.from({ length: 20 }, (_, at) => `model-${at}`);
  const rows = many.map((text, index) => ({
    kind: "suggestion" as const,
    key: text,
    value: text,
    index,
    text,
    chosen: false,
  }));
  const around = createRef<HTMLDivElement>();
  await render(
    <Dialog title="Ask" onClose={() => undefined}>
      <div style={{ height: "1000px" }} />
      <div ref={around}>
        <Combobox
          aria-label="Model"
          List={ComboboxList}
          listLabel="Models"
          commits="leaving"
          anchor={around}
          text=""
          suggest={() => rows}
          onChoose={() => undefined}
          onText={() => undefined}
        />
        <div style={{ height: "110px" }} />
      </div>
      <div style={{ height: "1000px" }} />
    </Dialog>,
  );
  await field.click();
  await expect.element(list).toBeVisible();
  const scroller = field.element().closest("dialog > div");
  // Wherever the field is on the screen.
  for (const top of [60, 120, 180, 220]) {
    scroller?.scrollBy(0, field.element().getBoundingClientRect().top - top);
    await expect.poll(() => gapAndEdges()).toEqual({ gap: true, inside: true });
  }
});

function gapAndEdges() {
  const [box, beside] = [list, field].map((one) => one.element().getBoundingClientRect());
  if (box === undefined || beside === undefined) throw new Error("There is no list.");
  const gap = Math.min(Math.abs(box.top - beside.bottom), Math.abs(beside.top - box.bottom));
  return { gap: gap < 8, inside: box.top >= 0 && box.bottom <= window.innerHeight };
}
