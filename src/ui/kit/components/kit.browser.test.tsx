import { useState } from "react";
import type { CSSProperties } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import { defined } from "#domain/defined.ts";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { scriptUrl } from "#platform/trusted-types.ts";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";

import { Button, IconButton } from "./button.tsx";
import { Segmented, Switch } from "./choice.tsx";
import { ComboboxList } from "./combobox-list.tsx";
import { Combobox } from "./combobox.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { ContextMenu, MenuButton } from "./menu.tsx";
import type { MenuItem } from "./menu.tsx";
import { RenameField } from "./rename-field.tsx";
import { Select } from "./select.tsx";
import { Splitter } from "./splitter.tsx";
import { Stepper } from "./stepper.tsx";
import { Tabs, tabPanel } from "./tabs.tsx";
import { TextArea } from "./text-area.tsx";
import { TextInput } from "./text-input.tsx";
import { Toast, Toasts } from "./toast.tsx";
import { Tooltips } from "./tooltips.tsx";

beforeEach(() => page.viewport(900, 600));
afterEach(() => {
  vi.useRealTimers();
});

const focused = (): Element | null => document.activeElement;

/** Moves the pointer away: the previous test may have left it over something that is shown now. */
const pointAway = () => userEvent.hover(document.body, { position: { x: 850, y: 550 } });

describe("dialog", () => {
  function Opener({ onEscape }: { onEscape?: () => void }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {open && (
          <Dialog
            title="Approve tool calls"
            description="Two things."
            onClose={() => setOpen(false)}
            {...defined({ onEscape })}
          >
            <MenuButton
              label="More"
              icon={<PlusIcon />}
              items={[{ label: "One", onSelect: () => undefined }]}
            />
          </Dialog>
        )}
      </>
    );
  }

  it("focuses its heading, closes on Escape, and restores the focus", async () => {
    await render(<Opener />);
    await page.getByRole("button", { name: "Open" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
    await expect.element(dialog).toHaveAccessibleDescription("Two things.");
    expect(focused()?.textContent).toBe("Approve tool calls");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
    expect(focused()?.textContent).toBe("Open");
  });

  it("restores the caret with the focus, even if one was inside", async () => {
    function Writer() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <TextArea
            aria-label="Outside"
            defaultValue=""
            onKeyDown={(event) => {
              if (event.key === "F2") setOpen(true);
            }}
          />
          {open && (
            <Dialog title="Name" onClose={() => setOpen(false)}>
              <TextInput aria-label="Inside" defaultValue="" />
            </Dialog>
          )}
        </>
      );
    }
    await render(<Writer />);
    await page.getByRole("textbox", { name: "Outside" }).click();
    await userEvent.keyboard("a{F2}");
    await page.getByRole("textbox", { name: "Inside" }).click();
    await userEvent.keyboard("b{Escape}");
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
    await userEvent.keyboard("c");
    await expect.element(page.getByRole("textbox", { name: "Outside" })).toHaveValue("ac");
  });

  it("lets Escape do something else, as often as it is pressed", async () => {
    const onEscape = vi.fn<() => void>();
    await render(<Opener onEscape={onEscape} />);
    await page.getByRole("button", { name: "Open" }).click();
    await userEvent.keyboard("{Escape}{Escape}{Escape}");
    expect(onEscape).toHaveBeenCalledTimes(3);
    expect(document.querySelector("dialog")?.open).toBe(true);
  });

  it("is gone when the browser has closed it without asking", async () => {
    await render(<Opener />);
    await page.getByRole("button", { name: "Open" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    document.querySelector("dialog")?.close();
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
  });

  it("leaves the first Escape to an open menu inside it", async () => {
    const onEscape = vi.fn<() => void>();
    await render(<Opener onEscape={onEscape} />);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByRole("button", { name: "More" }).click();
    await expect.element(page.getByRole("menu", { name: "More" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector(":popover-open")).toBeNull();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(onEscape).toHaveBeenCalledTimes(1);
  });
});

describe("menu", () => {
  it("chooses an item by the key that it shows", async () => {
    const chosen: string[] = [];
    const item = (label: string, keys?: string) => ({
      label,
      ...defined({ keys }),
      onSelect: () => void chosen.push(label),
    });
    const items = [item("Show"), item("Side by side", "S"), item("Delete", "Del"), item("Fold")];
    await render(<MenuButton label="More" icon={<PlusIcon />} items={items} />);
    const open = async () => {
      await page.getByRole("button", { name: "More" }).click();
      await expect.poll(() => focused()?.textContent).toBe("Show");
    };
    await open();
    await userEvent.keyboard("s");
    expect(chosen).toEqual(["Side by side"]);
    await open();
    await userEvent.keyboard("{Delete}");
    expect(chosen).toEqual(["Side by side", "Delete"]);
    await open();
    await userEvent.keyboard("f");
    expect(focused()?.textContent).toBe("Fold");
    expect(chosen).toHaveLength(2);
  });

  it("opens below its button, moves by keys and letters, and acts once", async () => {
    const onSelect = vi.fn<(name: string) => void>();
    const items = ["Rename", "Pin", "Delete"].map((label) => ({
      label,
      onSelect: () => onSelect(label),
    }));
    await render(<MenuButton label="More" icon={<PlusIcon />} items={items} align="start" />);
    const button = page.getByRole("button", { name: "More" });
    await button.click();
    await expect.element(button).toHaveAttribute("aria-expanded", "true");
    await expect.poll(() => focused()?.textContent).toBe("Rename");
    await userEvent.keyboard("{ArrowDown}");
    expect(focused()?.textContent).toBe("Pin");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(focused()?.textContent).toBe("Delete");
    await userEvent.keyboard("p");
    expect(focused()?.textContent).toBe("Pin");
    const menu = page.getByRole("menu").element().getBoundingClientRect();
    expect(menu.top).toBeGreaterThanOrEqual(button.element().getBoundingClientRect().bottom);
    await userEvent.keyboard("{Enter}");
    expect(onSelect.mock.calls).toEqual([["Pin"]]);
    await expect.element(button).toHaveAttribute("aria-expanded", "false");
    expect(focused()).toBe(button.element());
  });

  function Beside({ items, place }: { items: readonly MenuItem[]; place: CSSProperties }) {
    const [at, setAt] = useState<DOMRect | null>(null);
    return (
      <div style={{ position: "fixed", ...place }}>
        <Button onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}>
          More
        </Button>
        {at !== null && (
          <ContextMenu label="More" at={at} items={items} onClose={() => setAt(null)} />
        )}
      </div>
    );
  }

  it("opened under the pointer, ignores the second click of a double click", async () => {
    const onSelect = vi.fn<(name: string) => void>();
    const items = Array.from({ length: 30 }, (_, index) => ({
      label: `Item ${index}`,
      onSelect: () => onSelect(`Item ${index}`),
    }));
    await render(<Beside items={items} place={{ top: "50%" }} />);
    const button = page.getByRole("button", { name: "More" });
    await button.dblClick();
    const menu = page.getByRole("menu");
    await expect.element(menu).toBeVisible();
    const [over, under] = [menu, button].map((one) => one.element().getBoundingClientRect());
    // There is no room for thirty items either above or below.
    expect(over?.top).toBeLessThan(under?.top ?? 0);
    expect(over?.bottom).toBeGreaterThan(under?.bottom ?? 0);
    expect(onSelect).not.toHaveBeenCalled();
    await page.getByRole("menuitem", { name: "Item 2", exact: true }).click();
    expect(onSelect.mock.calls).toEqual([["Item 2"]]);
  });

  it("highlights nothing under the pointer until the pointer moves", async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({
      label: `Item ${index}`,
      onSelect: () => undefined,
    }));
    await render(
      <div style={{ position: "fixed", top: "50%" }}>
        <MenuButton label="More" icon={<PlusIcon />} items={items} align="start" />
      </div>,
    );
    await page.getByRole("button", { name: "More" }).click();
    await expect.element(page.getByRole("menu")).toBeVisible();
    const lit = () => {
      const under = document.querySelector('[role="menuitem"]:hover');
      return under === null ? "nothing there" : getComputedStyle(under).backgroundColor;
    };
    await expect.poll(lit).toBe("rgba(0, 0, 0, 0)");
    await userEvent.hover(page.getByRole("menuitem", { name: "Item 3", exact: true }));
    await expect.poll(lit).not.toBe("rgba(0, 0, 0, 0)");
  });

  it("opens above its button at the bottom of the window, and never covers it", async () => {
    const items = ["Go", "Prune"].map((label) => ({ label, onSelect: () => undefined }));
    await render(<Beside items={items} place={{ bottom: 40 }} />);
    const button = page.getByRole("button", { name: "More" });
    await button.click();
    const menu = page.getByRole("menu").element().getBoundingClientRect();
    expect(menu.bottom).toBeLessThanOrEqual(button.element().getBoundingClientRect().top);
  });

  it("stays beside its button while the window changes its size", async () => {
    const items = ["Go", "Prune"].map((label) => ({ label, onSelect: () => undefined }));
    await page.viewport(700, 500);
    await render(
      <>
        <Beside items={items} place={{ right: 240 }} />
        <div style={{ position: "fixed", right: 20, top: 0 }}>
          <MenuButton label="Other" icon={<PlusIcon />} items={items} />
        </div>
      </>,
    );
    const edges = (name: string, side: "left" | "right") =>
      [page.getByRole("menu"), page.getByRole("button", { name })].map((one) =>
        Math.round(one.element().getBoundingClientRect()[side]),
      );
    const expectBeside = (name: string, side: "left" | "right") =>
      expect
        .poll(() => {
          const [menu, button] = edges(name, side);
          return menu === button;
        })
        .toBe(true);
    for (const [name, side] of [
      ["More", "left"],
      ["Other", "right"],
    ] as const) {
      await page.viewport(700, 500);
      await page.getByRole("button", { name }).click();
      await expectBeside(name, side);
      await page.viewport(560, 420);
      await expectBeside(name, side);
      await userEvent.keyboard("{Escape}");
      await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    }
  });

  it("stays closed after a press on its button closed it", async () => {
    await render(
      <MenuButton
        label="More"
        icon={<PlusIcon />}
        items={[{ label: "One", onSelect: () => undefined }]}
      />,
    );
    const button = page.getByRole("button", { name: "More" });
    await button.click();
    await expect.poll(() => document.querySelector(":popover-open")).not.toBeNull();
    await button.click();
    await expect.poll(() => document.querySelector(":popover-open")).toBeNull();
  });
});

describe("choices", () => {
  it("segments form one radio group with arrow keys", async () => {
    const onChange = vi.fn<(value: string) => void>();
    function Scope() {
      const [value, setValue] = useState("call");
      return (
        <Segmented
          label="Allow for"
          value={value}
          onChange={(next) => {
            setValue(next);
            onChange(next);
          }}
          options={[
            { value: "call", label: "This call" },
            { value: "always", label: "Always" },
          ]}
        />
      );
    }
    await render(<Scope />);
    await expect.element(page.getByRole("radiogroup", { name: "Allow for" })).toBeVisible();
    await page.getByRole("radio", { name: "This call" }).click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("radio", { name: "Always" })).toBeChecked();
    expect(onChange.mock.calls).toEqual([["always"]]);
  });

  it("a switch exposes on and off, and is described by its hint", async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    await render(
      <Switch
        label="Send with Enter"
        hint="Shift Enter makes a line."
        checked={false}
        onChange={onChange}
      />,
    );
    const element = page.getByRole("switch", { name: "Send with Enter" });
    await expect.element(element).not.toBeChecked();
    await expect.element(element).toHaveAccessibleDescription("Shift Enter makes a line.");
    await element.click();
    expect(onChange).toHaveBeenCalledWith(true);
  });

  function TypedModel() {
    const [model, setModel] = useState("");
    return (
      <Combobox
        aria-label="Model"
        List={ComboboxList}
        listLabel="Models"
        commits="typing"
        text={model}
        suggest={noSuggestions}
        onChoose={setModel}
        onText={setModel}
      />
    );
  }
  const noSuggestions = () => [];

  it("a picker and free text with suggestions are comboboxes", async () => {
    const onChange = vi.fn<(value: string) => void>();
    await render(
      <>
        <Select
          label="Branches"
          value="main"
          onChange={onChange}
          options={[
            { value: "main", label: "main", hue: 0 },
            { value: "skeptic", label: "skeptic", hue: 3 },
          ]}
        />
        <TypedModel />
      </>,
    );
    await page.getByRole("combobox", { name: "Branches" }).selectOptions("skeptic");
    expect(onChange).toHaveBeenCalledWith("skeptic");
    await page.getByRole("combobox", { name: "Model" }).fill("my-own-model");
    await expect.element(page.getByRole("combobox", { name: "Model" })).toHaveValue("my-own-model");
  });

  it("tabs move and activate with the arrows", async () => {
    function Panel() {
      const [active, setActive] = useState("tree");
      return (
        <>
          <Tabs
            label="Side"
            idBase="side"
            active={active}
            onChange={setActive}
            tabs={[
              { id: "tree", label: "Tree" },
              { id: "run", label: "Run" },
            ]}
          />
          <div {...tabPanel("side", active)}>{active}</div>
        </>
      );
    }
    await render(<Panel />);
    await page.getByRole("tab", { name: "Tree" }).click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("tab", { name: "Run", selected: true })).toHaveFocus();
    await expect.element(page.getByRole("tabpanel", { name: "Run" })).toHaveTextContent("run");
  });
});

describe("stepper", () => {
  it("keeps the focus at its ends and does nothing there", async () => {
    const onNext = vi.fn<() => void>();
    const step = {
      label: "Versions",
      previousLabel: "Previous version",
      nextLabel: "Next version",
    };
    function Versions() {
      const [position, setPosition] = useState(2);
      return (
        <Stepper
          {...step}
          position={position}
          count={3}
          onPrevious={() => setPosition(position - 1)}
          onNext={() => {
            onNext();
            setPosition(position + 1);
          }}
        />
      );
    }
    await render(<Versions />);
    const next = page.getByRole("button", { name: "Next version" });
    await next.click();
    await expect.element(page.getByRole("group", { name: "Versions" })).toHaveTextContent("3 / 3");
    await userEvent.keyboard("{Enter}{Enter}");
    expect(onNext).toHaveBeenCalledTimes(1);
    await expect.element(next).toHaveFocus();
  });
});

describe("splitter", () => {
  it("moves with keys and by dragging, within its bounds", async () => {
    const onCommit = vi.fn<(value: number) => void>();
    function Panes() {
      const [width, setWidth] = useState(300);
      return (
        <div style={{ display: "flex", height: 200 }}>
          <div style={{ width }} />
          <Splitter
            label="Width of the list"
            panel="left"
            value={width}
            min={200}
            max={400}
            onChange={setWidth}
            onCommit={onCommit}
          />
        </div>
      );
    }
    await render(<Panes />);
    const line = page.getByRole("separator", { name: "Width of the list" });
    (line.element() as HTMLElement).focus(); // An <hr>.
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(line).toHaveAttribute("aria-valuenow", "316");
    await userEvent.keyboard("{End}{ArrowRight}");
    await expect.element(line).toHaveAttribute("aria-valuenow", "400");
    const box = line.element().getBoundingClientRect();
    const at = { clientX: box.left, clientY: box.top + 50, pointerId: 1, bubbles: true, button: 0 };
    const element = line.element();
    // A synthetic pointer cannot be captured, so the test dispatches the events that capture would deliver.
    element.setPointerCapture = () => undefined;
    element.dispatchEvent(new PointerEvent("pointerdown", at));
    element.dispatchEvent(new PointerEvent("pointermove", { ...at, clientX: box.left - 60 }));
    element.dispatchEvent(new PointerEvent("lostpointercapture", at));
    await expect.element(line).toHaveAttribute("aria-valuenow", "340");
    expect(onCommit.mock.calls.at(-1)).toEqual([340]);
  });
});

describe("fields", () => {
  it("associate label, hint and error with the control", async () => {
    await render(
      <>
        <Field label="Base URL" hint="As documented.">
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label="API key" hint="Kept here." error="Too short.">
          {(control) => <TextInput {...control} />}
        </Field>
      </>,
    );
    await expect
      .element(page.getByRole("textbox", { name: "Base URL" }))
      .toHaveAccessibleDescription("As documented.");
    const key = page.getByRole("textbox", { name: "API key" });
    await expect.element(key).toHaveAccessibleDescription("Too short.");
    await expect.element(key).toBeInvalid();
  });

  it("a text area grows with its text up to its limit", async () => {
    await render(<TextArea aria-label="Message" minRows={1} maxRows={4} defaultValue="one" />);
    const area = page.getByRole("textbox", { name: "Message" });
    const before = area.element().clientHeight;
    await area.fill("1\n2\n3");
    const three = area.element().clientHeight;
    expect(three).toBeGreaterThan(before);
    await area.fill("1\n2\n3\n4\n5\n6\n7\n8");
    expect(area.element().clientHeight).toBeLessThan(three * 1.7);
    expect(area.element().scrollHeight).toBeGreaterThan(area.element().clientHeight);
  });
});

describe("toast", () => {
  it("disappears after ten seconds, unless it is hovered or focused", async () => {
    await pointAway();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onDismiss = vi.fn<() => void>();
    const onAct = vi.fn<() => void>();
    const host = await render(
      <Toast message="Pruned." action={{ label: "Undo", onAct }} onDismiss={onDismiss} />,
    );
    expect(host.querySelector("output")).not.toBeNull();
    vi.advanceTimersByTime(9_000);
    const undo = [...host.querySelectorAll("button")].find((one) => one.textContent === "Undo");
    undo?.focus();
    vi.advanceTimersByTime(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    undo?.click();
    expect(onAct).toHaveBeenCalledTimes(1);
    undo?.blur();
    await Promise.resolve();
    vi.advanceTimersByTime(10_000);
    expect(onDismiss).toHaveBeenCalledTimes(1);
  });
});

describe("toasts", () => {
  it("are shown in the topmost dialog while one is open, where they can be pressed", async () => {
    const onAct = vi.fn<() => void>();
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          {open && <Dialog title="Settings" onClose={() => setOpen(false)} />}
          <Toasts>
            <Toast message="Gone." action={{ label: "Undo", onAct }} onDismiss={() => undefined} />
          </Toasts>
        </>
      );
    }
    await render(<Page />);
    await page.getByRole("button", { name: "Open" }).click();
    const dialog = page.getByRole("dialog", { name: "Settings" });
    await dialog.getByRole("button", { name: "Undo" }).click();
    expect(onAct).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.querySelector("dialog")).toBeNull();
    await page.getByRole("button", { name: "Undo" }).click();
    expect(onAct).toHaveBeenCalledTimes(2);
  });
});

it("shows an older toast whole, above the newest, while the pointer or the focus is on them", async () => {
  const toast = (message: string) => <Toast message={message} onDismiss={() => undefined} />;
  await render(
    <div style={{ position: "relative", height: 300 }}>
      <Toasts>
        {toast("The newest.")}
        {toast("An older one, which is longer.")}
      </Toasts>
    </div>,
  );
  const boxes = () =>
    page
      .getByRole("status")
      .elements()
      .map((toasts) => toasts.getBoundingClientRect());
  const isBehind = () => {
    const [newest, older] = boxes();
    return newest !== undefined && older?.top === newest.top - 8 && older.bottom <= newest.bottom;
  };
  const isAbove = () => {
    const [newest, older] = boxes();
    return newest !== undefined && older !== undefined && older.bottom <= newest.top;
  };
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const before = boxes()[0]?.bottom;
  expect(isBehind()).toBe(true);
  await userEvent.hover(page.getByText("The newest."));
  expect(isAbove()).toBe(true);
  expect(boxes()[0]?.bottom).toBe(before);
  // On its way from one toast to the other, the pointer is over nothing else.
  const [newest, older] = page.getByRole("status").elements();
  const { left = 0, top = 0 } = newest?.getBoundingClientRect() ?? {};
  for (let above = 1; above <= 8; above += 1) {
    expect(document.elementFromPoint(left + 40, top - above)).toBe(older);
  }
  await userEvent.hover(page.getByText("An older one, which is longer."));
  expect(isAbove()).toBe(true);
  await userEvent.unhover(page.getByText("The newest."));
  await expect.poll(isBehind).toBe(true);
  const [button] = page.getByRole("button", { name: "Dismiss" }).elements().slice(1);
  (button as HTMLElement).focus();
  expect(isAbove()).toBe(true);
});

it.each(["Gone.", "Imported 800 conversations.", "Moved 12 conversations to the folder Work."])(
  "puts a toast's action beside %j where there is room",
  async (message) => {
    const action = { label: "Undo", onAct: () => undefined };
    await render(
      <div style={{ width: 440, display: "flex" }}>
        <Toast message={message} action={action} onDismiss={() => undefined} />
      </div>,
    );
    const text = page.getByText(message).element().getBoundingClientRect();
    const undo = page.getByRole("button", { name: "Undo" }).element().getBoundingClientRect();
    expect(undo.top).toBeLessThan(text.bottom);
    expect(undo.left).toBeGreaterThanOrEqual(text.right);
    expect(undo.left - text.right).toBeLessThan(20);
  },
);

it("keeps what dismisses a toast on the first line, where its action takes another", async () => {
  await render(
    <div style={{ width: 300 }}>
      <Toast
        message="Moved the branch to the bin."
        action={{ label: "Restore it and go there", onAct: () => undefined }}
        onDismiss={() => undefined}
      />
    </div>,
  );
  const boxOf = (name: string) =>
    page.getByRole("button", { name }).element().getBoundingClientRect();
  const text = page.getByText("Moved the branch").element().getBoundingClientRect();
  expect(boxOf("Restore it").top).toBeGreaterThanOrEqual(text.bottom);
  expect(boxOf("Dismiss").top).toBeLessThan(text.bottom);
});

describe("rename field", () => {
  it("restores the previous focus when ended by a key", async () => {
    const onRename = vi.fn<(name: string) => void>();
    function Title() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Rename</Button>
          {open && (
            <RenameField
              label="Title"
              value="Old"
              onRename={onRename}
              onDone={() => setOpen(false)}
            />
          )}
        </>
      );
    }
    await render(<Title />);
    await page.getByRole("button", { name: "Rename" }).click();
    await userEvent.keyboard("New{Enter}");
    await expect.element(page.getByRole("button", { name: "Rename" })).toHaveFocus();
    expect(onRename.mock.calls).toEqual([["New"]]);
  });
});

describe("tips", () => {
  it("show the name of what is focused by keyboard, and disappear on Escape", async () => {
    await render(
      <>
        <IconButton label="Fork from here" icon={<PlusIcon />} keys="F" />
        <Tooltips />
      </>,
    );
    await pointAway();
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "Fork from here" })).toHaveFocus();
    await expect
      .poll(() => document.querySelector(":popover-open")?.textContent)
      .toBe("Fork from here  F");
    await userEvent.keyboard("{Escape}");
    expect(document.querySelector(":popover-open")).toBeNull();
  });

  it("disappear as soon as something is written, even without a key", async () => {
    await render(
      <>
        <input aria-label="Search" data-tip="Ctrl Shift /" />
        <Tooltips />
      </>,
    );
    await pointAway();
    await userEvent.tab();
    const tip = () => document.querySelector(":popover-open")?.textContent;
    await expect.poll(tip).toBe("Ctrl Shift /");
    await page.getByRole("textbox", { name: "Search" }).fill("words");
    expect(tip()).toBeUndefined();
  });
});

describe("copy button", () => {
  it("gets the text when pressed and confirms that it was copied", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await render(<CopyButton getText={() => "the text"} />);
    await page.getByRole("button", { name: "Copy" }).click();
    expect(write).toHaveBeenCalledWith("the text");
    await expect
      .element(page.getByRole("button", { name: "Copy" }))
      .toHaveAttribute("data-tip", "Copied");
    write.mockRejectedValue(new Error("denied"));
    await page.getByRole("button", { name: "Copy" }).click();
    await expect
      .element(page.getByRole("button", { name: "Copy" }))
      .toHaveAttribute("data-tip", "Your browser blocked copying");
    write.mockRestore();
  });

  it("gives programs that take formatted text the text drawn, and all others the text", async () => {
    const write = vi.spyOn(navigator.clipboard, "write").mockResolvedValue();
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    let draw = async () => "<b>the text</b>";
    await render(<CopyButton getText={() => "the text"} htmlOf={() => draw()} />);
    const copy = page.getByRole("button", { name: "Copy" });
    await copy.click();
    await expect.element(copy).toHaveAttribute("data-tip", "Copied");
    const [item] = write.mock.calls[0]?.[0] ?? [];
    const read = async (type: string) => (await item?.getType(type))?.text();
    expect(await read("text/plain")).toBe("the text");
    expect(await read("text/html")).toBe("<b>the text</b>");
    expect(writeText).not.toHaveBeenCalled();
    // The browser waits for the data to write, and refuses if that fails.
    write.mockImplementation(async ([of]) => void (await of?.getType("text/html")));
    draw = () => Promise.reject(new Error("It could not be loaded."));
    await copy.click();
    await expect.poll(() => writeText.mock.calls).toEqual([["the text"]]);
    write.mockRestore();
    writeText.mockRestore();
  });
});

describe("script URLs", () => {
  it("are only allowed from this page", () => {
    const own = URL.createObjectURL(new Blob(["0"]));
    expect([scriptUrl(own)].join("")).toBe(own);
    expect([scriptUrl("/worker.js")].join("")).toBe(`${location.origin}/worker.js`);
    for (const foreign of ["https://evil.example/x.js", "data:text/javascript,0", "javascript:0"]) {
      expect(() => scriptUrl(foreign)).toThrow("Refused to run a script");
    }
  });
});
