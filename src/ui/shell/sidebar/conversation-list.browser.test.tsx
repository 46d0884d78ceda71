import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createActivityStore } from "#app/services/activity.ts";
import { createCallQuestions } from "#app/services/call-questions.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { noteToday } from "#app/view/today.ts";
import { resetView } from "#app/view/view-store.ts";
import type { ChatContext } from "#domain/context.ts";
import { Days } from "#ui/shell/frame/days.ts";
import { Layers } from "#ui/shell/frame/layers.tsx";

import { Sidebar } from "./sidebar.tsx";

let services: Services;

beforeEach(async () => {
  resetView();
  services = await openServices();
  const now = Date.now();
  await services.databases.strict.contexts.bulkPut(
    ["Alpha", "Beta", "Gamma", "Delta"].map((title, at) =>
      conversation(title, { updatedAt: now - at, createdAt: now + at }),
    ),
  );
});

function conversation(
  title: string,
  at: Pick<ChatContext, "updatedAt" | "createdAt">,
): ChatContext {
  return {
    id: title,
    title,
    config: { modelId: "m", connectionId: "c", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    ...at,
  };
}

async function show(): Promise<void> {
  await render(
    <ServicesContext value={services}>
      <Sidebar contextId={null} />
      <Layers />
      <Days />
    </ServicesContext>,
  );
  await expect.element(page.getByRole("link", { name: "Alpha" })).toBeVisible();
}

/** Headings and titles, from the top. */
const lines = () =>
  [...document.querySelectorAll("h2, li a, li label, li [data-folder]")].map(
    (line) => line.textContent,
  );

async function choose(title: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More options for ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

function undo(): void {
  const last = lastUndoable(useNotices.getState(), null);
  if (last === undefined) throw new Error("No undo is offered.");
  takeOffer(last);
}

describe("pinning", () => {
  it("puts a conversation under its own heading at the top, until it is unpinned", async () => {
    await show();
    await choose("Gamma", "Pin to top");
    await expect.poll(lines).toEqual(["Pinned", "Gamma", "Today", "Alpha", "Beta", "Delta"]);
    await choose("Gamma", "Unpin");
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
    undo();
    await expect.poll(lines).toEqual(["Pinned", "Gamma", "Today", "Alpha", "Beta", "Delta"]);
  });
});

describe("folders", () => {
  const dialog = page.getByRole("dialog");
  const folder = (name: string) => page.getByRole("button", { name, exact: false }).first();
  const said = () => useNotices.getState().notices.at(-1)?.text;
  const closed = (name: string, size: number) =>
    `${name}${String(size)}${size === 1 ? " conversation" : " conversations"}`;

  async function begin(): Promise<void> {
    const add = (id: string, name: string, at: number) => services.folders.add({ id, name }, at);
    await add("work", "Work", 1);
    await add("home", "Home", 2);
    await show();
  }

  it("take conversations from the menu, show them when opened, and one Undo takes them out", async () => {
    await begin();
    await choose("Beta", "Move to folder…");
    await expect.element(dialog.getByRole("radio", { name: "Work" })).toBeVisible();
    await dialog.getByRole("radio", { name: "Work" }).click();
    await dialog.getByRole("button", { name: "Move" }).click();
    const moved = [
      "Folders",
      closed("Work", 1),
      closed("Home", 0),
      "Today",
      "Alpha",
      "Gamma",
      "Delta",
    ];
    await expect.poll(lines).toEqual(moved);
    expect(said()).toBe("Moved “Beta” to “Work”.");
    await folder("Work").click();
    await expect.poll(lines).toEqual(moved.toSpliced(2, 0, "Beta"));
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("link", { name: "Beta" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
    await expect.poll(lines).toEqual(moved);
    undo();
    await expect
      .poll(lines)
      .toEqual([
        "Folders",
        closed("Work", 0),
        closed("Home", 0),
        "Today",
        "Alpha",
        "Beta",
        "Gamma",
        "Delta",
      ]);
  });

  it("are made for what is chosen, renamed, ordered and deleted; their conversations stay", async () => {
    await begin();
    await page.getByText("Alpha").click({ modifiers: ["Control"] });
    await page.getByRole("checkbox", { name: "Delta" }).click();
    await page.getByRole("button", { name: "Move to folder" }).click();
    await dialog.getByRole("radio", { name: "New folder…" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Trips");
    await userEvent.keyboard("{Enter}");
    await expect.poll(lines).toContain(closed("Trips", 2));
    expect(said()).toBe("Moved 2 conversations to the new folder “Trips”.");
    await page.getByRole("button", { name: "Cancel" }).click();
    const options = async (name: string, item: string) => {
      await page.getByRole("button", { name: `More options for the folder ${name}` }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    await options("Trips", "Move up");
    await expect
      .poll(() => lines().slice(1, 4))
      .toEqual([closed("Work", 0), closed("Trips", 2), closed("Home", 0)]);
    await options("Trips", "Rename");
    await page.getByRole("textbox", { name: "New name for Trips" }).fill("Travel");
    await userEvent.keyboard("{Enter}");
    await expect.poll(lines).toContain(closed("Travel", 2));
    expect(said()).toBe("Renamed the folder “Trips” to “Travel”.");
    await options("Travel", "Delete folder");
    await expect
      .poll(lines)
      .toEqual([
        "Folders",
        closed("Work", 0),
        closed("Home", 0),
        "Today",
        "Alpha",
        "Beta",
        "Gamma",
        "Delta",
      ]);
    undo();
    await expect.poll(lines).toContain(closed("Travel", 2));
  });

  it("take what is dragged onto them, and give it back to the list", async () => {
    await begin();
    const line = (name: string) => page.getByRole("link", { name });
    await userEvent.dragAndDrop(line("Gamma"), folder("Home"));
    await expect.poll(lines).toContain(closed("Home", 1));
    expect(said()).toBe("Moved “Gamma” to “Home”.");
    await folder("Home").click();
    await expect.poll(lines).toContain("Gamma");
    await userEvent.dragAndDrop(line("Gamma"), line("Alpha"));
    await expect.poll(lines).toContain(closed("Home", 0));
    expect(said()).toBe("Moved “Gamma” out of its folder.");
  });

  it("show what waits inside while they are closed", async () => {
    const run = { contextId: "Beta", listedIn: "Beta", state: "awaitingToolApproval" };
    const activity = createActivityStore({
      questions: createCallQuestions(),
      standing: {
        subscribe: (onValue) => {
          onValue([run]);
          return () => {};
        },
      },
      written: () => Promise.resolve(new Set()),
    });
    services = { ...services, activity };
    await begin();
    await services.conversations.fileIn([{ contextId: "Beta", folderId: "work" }], 3);
    const work = page.getByRole("listitem").filter({ has: folder("Work") });
    await expect.element(work).toHaveTextContent("waiting for you");
    await folder("Work").click();
    await expect.element(work).not.toHaveTextContent("waiting for you");
  });
});

describe("choosing several", () => {
  const chosen = () =>
    [...document.querySelectorAll("li label:has(:checked)")].map((line) => line.textContent);
  const bar = page.getByRole("group", { name: "Selected conversations" });
  const box = (name: string) => page.getByRole("checkbox", { name });

  it("takes Ctrl and Shift, and one Undo brings back all that one press deleted", async () => {
    await show();
    await page.getByRole("link", { name: "Alpha" }).click({ modifiers: ["Control"] });
    await page.getByText("Gamma").click({ modifiers: ["Shift"] });
    await expect.poll(chosen).toEqual(["Alpha", "Beta", "Gamma"]);
    await box("Beta").click();
    await expect.element(bar.getByRole("status")).toHaveTextContent("2 selected");
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect.poll(lines).toEqual(["Today", "Beta", "Delta"]);
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
      "2 conversations were moved to the bin.",
    ]);
    undo();
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
  });

  it("takes the keyboard, and the focus returns to the line where it was", async () => {
    await show();
    page.getByRole("link", { name: "Beta" }).element().focus();
    await userEvent.keyboard(" ");
    await expect.element(box("Beta")).toHaveFocus();
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await expect.element(box("Gamma")).toHaveFocus();
    await expect.poll(chosen).toEqual(["Beta", "Gamma"]);
    await userEvent.keyboard("{ArrowDown} ");
    await expect.poll(chosen).toEqual(["Beta", "Gamma", "Delta"]);
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect.element(bar.getByRole("status")).toHaveTextContent("4 selected");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("link", { name: "Delta" })).toHaveFocus();
    expect(lines()).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
  });

  it("goes on while a menu in the list is opened and closed by keyboard", async () => {
    await show();
    await choose("Delta", "Select");
    await expect.element(box("Delta")).toHaveFocus();
    page.getByRole("button", { name: "List options" }).element().focus();
    await userEvent.keyboard("{Enter}");
    const menu = page.getByRole("menu", { name: "List options" });
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard("{Delete}{Escape}");
    await expect.element(menu).not.toBeInTheDocument();
    expect(chosen()).toEqual(["Delta"]);
  });

  it("pins all of them, or none if all are", async () => {
    await show();
    await choose("Delta", "Select");
    await expect.element(box("Delta")).toHaveFocus();
    await box("Beta").click();
    await bar.getByRole("button", { name: "Pin to top" }).click();
    await expect
      .poll(lines)
      .toEqual(expect.arrayContaining(["Pinned", "Beta", "Delta", "Today", "Alpha", "Gamma"]));
    await bar.getByRole("button", { name: "Unpin" }).click();
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
  });
});

describe("tags", () => {
  const dialog = page.getByRole("dialog");

  it("are added several at a time, filter the list, and are removed", async () => {
    await show();
    await choose("Beta", "Tags…");
    await dialog.getByRole("textbox", { name: "Add tags" }).fill("work, two words");
    await userEvent.keyboard("{Enter}");
    await expect.poll(lines).toContain("Beta #two words #work");
    await page.getByRole("button", { name: "List options" }).click();
    await page.getByRole("menuitemcheckbox", { name: "#work" }).click();
    await expect.poll(lines).toEqual(["Today", "Beta #two words #work"]);
    await choose("Beta", "Tags…");
    await dialog.getByRole("checkbox", { name: "two words" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(lines).toEqual(["Today", "Beta #work"]);
    await page.getByRole("button", { name: "Show all conversations" }).click();
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta #work", "Gamma", "Delta"]);
  });

  it("of several conversations show which only some of them have", async () => {
    await show();
    await choose("Beta", "Tags…");
    await dialog.getByRole("textbox").fill("work");
    await userEvent.keyboard("{Enter}");
    await expect.poll(lines).toContain("Beta #work");
    await page.getByText("Beta").click({ modifiers: ["Control"] });
    await page.getByRole("checkbox", { name: "Delta" }).click();
    await page.getByRole("button", { name: "Tags" }).click();
    await expect.element(dialog).toHaveTextContent("Tags for 2 conversations");
    const work = dialog.getByRole("checkbox", { name: "work on 1" });
    await expect.element(work).toBePartiallyChecked();
    await dialog.getByRole("checkbox", { name: "work" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    const tagged = ["Today", "Alpha", "Beta #work", "Gamma", "Delta #work"];
    await expect.poll(lines).toEqual(tagged);
    undo();
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta #work", "Gamma", "Delta"]);
  });
});

it("sorts the list by title or creation", async () => {
  await show();
  const sort = async (by: string) => {
    await page.getByRole("button", { name: "List options" }).click();
    await page.getByRole("menuitemcheckbox", { name: `Sort by ${by}` }).click();
  };
  await sort("title");
  await expect.poll(lines).toEqual(["By title", "Alpha", "Beta", "Delta", "Gamma"]);
  await sort("creation");
  await expect.poll(lines).toEqual(["Today", "Delta", "Gamma", "Beta", "Alpha"]);
  await sort("last activity");
  await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
  localStorage.removeItem("bough.preference.listOrder");
});

it("moves what was of today under Yesterday once the next day begins", async () => {
  vi.setSystemTime(new Date(2026, 9, 25, 12));
  onTestFinished(() => {
    vi.useRealTimers();
  });
  noteToday(Date.now());
  await services.databases.strict.contexts.bulkPut(
    Object.entries({
      Alpha: new Date(2026, 9, 25, 0, 30),
      Beta: new Date(2026, 9, 24, 0, 30),
      Gamma: new Date(2026, 9, 19),
      Delta: new Date(2026, 9, 18, 23),
    }).map(([title, at]) => conversation(title, { updatedAt: at.getTime(), createdAt: 1 })),
  );
  await show();
  const first = ["Today", "Alpha", "Yesterday", "Beta", "This week", "Gamma", "Earlier", "Delta"];
  await expect.poll(lines).toEqual(first);
  vi.setSystemTime(new Date(2026, 9, 26, 0, 0, 1));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect
    .poll(lines)
    .toEqual(["Yesterday", "Alpha", "This week", "Beta", "Earlier", "Gamma", "Delta"]);
});
