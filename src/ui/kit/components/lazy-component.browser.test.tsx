import { useLayoutEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import { watchMissingParts } from "#platform/parts.ts";
import type { MissingWhy } from "#platform/parts.ts";
import { openModal } from "#ui/kit/browser/modal.ts";

import { Boundary } from "./boundary.tsx";
import { lazyComponent, lazyDialog, lazyTypedDialog } from "./lazy-component.tsx";

function Part({ text = "The part" }: { text?: string }) {
  return <p>{text}</p>;
}

/** A part whose file fails to load the first `failures` times. */
function comingAfter<Props = { text?: string }>(
  failures: number,
  part: ComponentType<Props> = Part as ComponentType<Props>, // The default of both.
) {
  let asked = 0;
  const importing = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError("Failed to fetch dynamically imported module: x.js");
    return part;
  };
  return { importing, asked: () => asked };
}

const told: MissingWhy[] = [];
let backs = 0;
let end: (() => void) | undefined;

function watch(): void {
  told.length = 0;
  backs = 0;
  end = watchMissingParts({
    onMissing: (why) => told.push(why),
    onBack: () => {
      backs += 1;
    },
  });
}

afterEach(() => {
  end?.();
  end = undefined;
});

it("comes at the second try, if the server answers, without a word", async () => {
  watch();
  const Lazy = lazyComponent(comingAfter(1).importing);
  await render(<Lazy />);
  await expect.element(page.getByText("The part")).toBeVisible();
  expect(told).toEqual([]);
});

it("says in its place that it is missing, keeps what stands there, and comes when it is asked for again", async () => {
  watch();
  const Lazy = lazyComponent(comingAfter(2).importing, <p>Meanwhile</p>);
  await render(<Lazy />);
  await expect.element(page.getByText("This part couldn’t be loaded.")).toBeVisible();
  await expect.element(page.getByText("Meanwhile")).toBeVisible();
  expect(told).toEqual(["refused"]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("The part")).toBeVisible();
  await expect.element(page.getByText("Meanwhile")).not.toBeInTheDocument();
  await expect.poll(() => backs).toBe(1);
});

it("tries again when it is next shown", async () => {
  watch();
  const { importing } = comingAfter(2);
  const Lazy = lazyComponent(importing);
  await render(<Lazy />);
  await expect.element(page.getByText("This part couldn’t be loaded.")).toBeVisible();
  await render(<p>Something else</p>);
  await render(<Lazy />);
  await expect.element(page.getByText("The part")).toBeVisible();
});

it("comes by itself when the network is back", async () => {
  watch();
  const Lazy = lazyComponent(comingAfter(2).importing);
  await render(<Lazy />);
  await expect.element(page.getByText("This part couldn’t be loaded.")).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("The part")).toBeVisible();
});

it("a window that is missing closes, so that it can be opened again", async () => {
  watch();
  const Lazy = lazyDialog(comingAfter(2, Closable).importing, ({ onClose }) => onClose());
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? "Open now" : "Open it"}
        </button>
        {isOpen && <Lazy onClose={() => setOpen(false)} />}
      </>
    );
  };
  await render(<Page />);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect.poll(() => told).toEqual(["refused"]);
  await page.getByRole("button", { name: "Open it" }).click();
  await expect.element(page.getByText("The part")).toBeVisible();
});

function Closable({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      The part
    </button>
  );
}

describe("a dialog that is typed into before it is there", () => {
  /** A box that has the focus, and a dialog with a field that appears when `come` is called. */
  async function asked() {
    let come = (): void => {};
    const importing = () =>
      new Promise<ComponentType<{ onClose: () => void }>>((resolve) => {
        come = () => resolve(Asking);
      });
    const Lazy = lazyTypedDialog(importing, ({ onClose }) => onClose());
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <input aria-label="Before" onFocus={() => setOpen(true)} />
          <p>{isOpen ? "Open" : "Closed"}</p>
          {isOpen && <Lazy onClose={() => setOpen(false)} />}
        </>
      );
    };
    await render(<Page />);
    await page.getByLabelText("Before").click();
    await expect.element(page.getByText("Open")).toBeVisible();
    return { come: () => come() };
  }

  it("takes what was typed, and nothing else does", async () => {
    const { come } = await asked();
    await userEvent.keyboard("theam{Backspace}{Backspace}me{Enter}");
    await expect.element(page.getByLabelText("Before")).toHaveValue("");
    come();
    await expect.element(page.getByLabelText("Asked")).toHaveValue("theme");
    await userEvent.keyboard(" d");
    await expect.element(page.getByLabelText("Asked")).toHaveValue("theme d");
    await expect.element(page.getByLabelText("Before")).toHaveValue("");
  });

  it("is closed by Escape", async () => {
    const { come } = await asked();
    await userEvent.keyboard("a{Escape}");
    await expect.element(page.getByText("Closed")).toBeVisible();
    come();
    await userEvent.keyboard("b");
    await expect.element(page.getByLabelText("Before")).toHaveValue("b");
  });

  it("takes no arrows and no Delete, and lets go at a command or at Tab", async () => {
    const { come } = await asked();
    const told: string[] = [];
    const tell = ({ key }: KeyboardEvent) => told.push(key);
    window.addEventListener("keydown", tell);
    await userEvent.keyboard("{ArrowDown}{Delete}a{F8}{Control>}b{/Control}c");
    window.removeEventListener("keydown", tell);
    expect(told).toEqual(["F8", "Control", "b", "c"]);
    await expect.element(page.getByLabelText("Before")).toHaveValue("c");
    come();
    await expect.element(page.getByLabelText("Asked")).toHaveValue("a");
  });

  it("takes nothing that is typed into another dialog", async () => {
    const { come } = await asked();
    await userEvent.keyboard("a");
    const other = document.createElement("dialog");
    const secret = document.createElement("input");
    other.append(secret);
    document.body.append(other);
    other.showModal();
    await userEvent.keyboard("secret");
    expect(secret.value).toBe("secret");
    come();
    await expect.element(page.getByLabelText("Asked")).toHaveValue("a");
    expect(secret.value).toBe("secret");
    other.remove();
  });

  it("takes nothing once the person has pressed something else", async () => {
    const { come } = await asked();
    await userEvent.keyboard("a");
    await page.getByLabelText("Before").click();
    await userEvent.keyboard("b");
    await expect.element(page.getByLabelText("Before")).toHaveValue("b");
    come();
    await expect.element(page.getByLabelText("Asked")).toHaveValue("a");
  });
});

function Asking() {
  const [text, setText] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current === null ? undefined : openModal(dialog.current)), []);
  return (
    <dialog ref={dialog}>
      <input aria-label="Asked" value={text} onChange={(event) => setText(event.target.value)} />
    </dialog>
  );
}

it("an error of its own is its boundary’s", async () => {
  const Lazy = lazyComponent<object>(async () => {
    throw new Error("It is broken.");
  });
  await render(
    <Boundary what="This part">
      <Lazy />
    </Boundary>,
  );
  await expect.element(page.getByText("It is broken.")).toBeVisible();
});
