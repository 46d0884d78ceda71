import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { createActivityStore } from "#app/attention/activity.ts";
import { createCallQuestions } from "#app/attention/call-questions.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { openNewFolder } from "#app/view/list-dialog.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { closeOverlay, openOverlay } from "#app/view/overlay.ts";
import { routeHash } from "#app/view/route.ts";
import { noteToday } from "#app/view/today.ts";
import { resetView } from "#app/view/view-store.ts";
import type { ChatContext } from "#domain/context.ts";
import { UNTITLED } from "#domain/text/untitled.ts";
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

async function show(first = "Alpha"): Promise<void> {
  await render(
    <ServicesContext value={services}>
      <Sidebar contextId={null} />
      <Layers />
      <Days />
    </ServicesContext>,
  );
  await expect.element(page.getByRole("link", { name: first })).toBeVisible();
}

/** The list's headings and titles, from the top. */
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

describe("deleting by keyboard", () => {
  async function deleteByKey(button: string, item: string): Promise<void> {
    const options = page.getByRole("button", { name: button, exact: true });
    await expect.element(options).toBeInTheDocument();
    options.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
    page.getByRole("menuitem", { name: item }).element().focus();
    await userEvent.keyboard("{Enter}");
  }

  it("goes on at the next conversation, at the one before, and then in the search", async () => {
    await show();
    await deleteByKey("More options for Beta", "Delete");
    await expect.poll(lines).toEqual(["Today", "Alpha", "Gamma", "Delta"]);
    await expect.element(page.getByRole("link", { name: "Gamma" })).toHaveFocus();
    await deleteByKey("More options for Delta", "Delete");
    await expect.poll(lines).toEqual(["Today", "Alpha", "Gamma"]);
    await expect.element(page.getByRole("link", { name: "Gamma" })).toHaveFocus();
    await deleteByKey("More options for Gamma", "Delete");
    await expect.element(page.getByRole("link", { name: "Alpha" })).toHaveFocus();
    await deleteByKey("More options for Alpha", "Delete");
    await expect.poll(lines).toEqual([]);
    await expect.element(page.getByRole("searchbox")).toHaveFocus();
  });

  it("of several goes on at the next one that stays", async () => {
    await show();
    page.getByRole("link", { name: "Beta" }).element().focus();
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await expect.element(page.getByRole("checkbox", { name: "Gamma" })).toHaveFocus();
    await expect
      .poll(async () => {
        // The chosen conversations have to be read first.
        await userEvent.keyboard("{Delete}");
        return lines();
      })
      .toEqual(["Today", "Alpha", "Delta"]);
    await expect.element(page.getByRole("link", { name: "Delta" })).toHaveFocus();
  });

  it("of a folder goes on at the next line", async () => {
    await services.folders.add({ id: "work", name: "Work" }, 1);
    await show();
    await deleteByKey("More options for the folder Work", "Delete folder");
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
    await expect.element(page.getByRole("link", { name: "Alpha" })).toHaveFocus();
  });
});

describe("the bin by keyboard", () => {
  it("goes on at the next entry once one is restored or deleted for good, then at its heading", async () => {
    await services.bin.moveToBin(["Alpha", "Beta", "Gamma"], 1);
    await show("Delta");
    openOverlay("bin");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await expect.element(button("Restore Gamma")).toBeVisible();
    const entries = () =>
      page
        .getByRole("button", { name: /^Restore (?!all)/u })
        .elements()
        .map((one) => one.ariaLabel);
    const [first = "", second = "", third = ""] = entries().map((label) => label ?? "");
    button(first).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(entries).toEqual([second, third]);
    await expect.element(button(second)).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await button("Delete for good").click();
    await expect.poll(entries).toEqual([third]);
    await expect.element(button(third)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("The bin is empty")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Bin" })).toHaveFocus();
    closeOverlay();
  });
});

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

  it("stay when their making is undone after others were put into them", async () => {
    await begin();
    await choose("Beta", "Move to folder…");
    await dialog.getByRole("radio", { name: "New folder…" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Trips");
    await userEvent.keyboard("{Enter}");
    await expect.poll(lines).toContain(closed("Trips", 1));
    const trips = (await services.folders.list()).find(({ name }) => name === "Trips");
    const filing = { contextId: "Gamma", folderId: trips?.id ?? "" };
    await services.list.fileIn([filing], Date.now());
    await expect.poll(lines).toContain(closed("Trips", 2));
    undo();
    await expect.poll(lines).toContain("Beta");
    expect(lines()).toContain(closed("Trips", 1));
  });

  it("stay when their making alone is undone after conversations were put into them", async () => {
    await begin();
    openNewFolder();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Trips");
    await userEvent.keyboard("{Enter}");
    await expect.poll(lines).toContain(closed("Trips", 0));
    const trips = (await services.folders.list()).find(({ name }) => name === "Trips");
    const filing = { contextId: "Gamma", folderId: trips?.id ?? "" };
    await services.list.fileIn([filing], Date.now());
    undo();
    await expect.poll(said).toBe("The folder “Trips” stays: there are conversations in it.");
    expect(lines()).toContain(closed("Trips", 1));
  });

  it("get their last name back, then the one before, unless they were renamed elsewhere", async () => {
    await begin();
    const rename = async (from: string, to: string) => {
      await page.getByRole("button", { name: `More options for the folder ${from}` }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
      await page.getByRole("textbox", { name: `New name for ${from}` }).fill(to);
      await userEvent.keyboard("{Enter}");
      await expect.poll(said).toBe(`Renamed the folder “${from}” to “${to}”.`);
    };
    await rename("Work", "First");
    await rename("First", "Second");
    expect(useNotices.getState().notices).toHaveLength(1);
    undo();
    await expect.poll(lines).toContain(closed("First", 0));
    await services.folders.change([{ id: "work", name: "Named elsewhere" }], Date.now());
    undo();
    await expect
      .poll(said)
      .toBe("Couldn’t undo “Renamed the folder “Work” to “First”.”: It has another name by now.");
    expect(lines()).toContain(closed("Named elsewhere", 0));
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
    await expect.poll(() => page.getByRole("checkbox").elements()).toEqual([]);
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
    const state = "awaitingToolApproval" as const;
    const run = { contextId: "Beta", listedIn: "Beta", state };
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
    await services.list.fileIn([{ contextId: "Beta", folderId: "work" }], 3);
    const work = page.getByRole("listitem").filter({ has: folder("Work") });
    await expect.element(work).toHaveTextContent("waiting for you");
    await folder("Work").click();
    await expect.element(work).not.toHaveTextContent("waiting for you");
  });
});

describe("undoing a rename", () => {
  const told = () => useNotices.getState().notices.map(({ text }) => text);
  const rename = async (from: string, to: string) => {
    await choose(from, "Rename");
    await page.getByRole("textbox", { name: `New title for ${from}` }).fill(to);
    await userEvent.keyboard("{Enter}");
    await expect.poll(told).toEqual([`Renamed “${from}” to “${to}”.`]);
  };

  it("takes back the last name, then the one before", async () => {
    await show();
    await rename("Gamma", "First");
    await rename("First", "Second");
    undo();
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "First", "Delta"]);
    undo();
    await expect.poll(lines).toEqual(["Today", "Alpha", "Beta", "Gamma", "Delta"]);
  });

  it("leaves a name that was given elsewhere meanwhile, and says so", async () => {
    await show();
    await rename("Gamma", "First");
    await services.conversations.rename("Gamma", "Named elsewhere");
    undo();
    await expect
      .poll(told)
      .toEqual([
        "Couldn’t change “First” back to its old name: It has another name by now, or is gone.",
      ]);
    expect((await services.conversations.get("Gamma"))?.title).toBe("Named elsewhere");
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

  it("says where they are once all are deleted", async () => {
    await show();
    await page.getByRole("link", { name: "Alpha" }).click({ modifiers: ["Control"] });
    await page.getByText("Delta").click({ modifiers: ["Shift"] });
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("Deleted ones are in the bin.")).toBeVisible();
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

  it("ends once they are in a folder, so that the next act takes none that are out of sight", async () => {
    await services.folders.add({ id: "work", name: "Work" }, 1);
    await show();
    await choose("Delta", "Select");
    await box("Beta").click();
    await bar.getByRole("button", { name: "Move to folder" }).click();
    await page.getByRole("radio", { name: "Work" }).click();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect.element(bar).not.toBeInTheDocument();

    await choose("Alpha", "Select");
    await expect.element(bar.getByRole("status")).toHaveTextContent("1 selected");
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByRole("link", { name: "Alpha" })).not.toBeInTheDocument();
    const stored = await services.databases.strict.contexts.bulkGet(["Alpha", "Beta", "Delta"]);
    expect(stored.map((one) => one?.deletedAt !== undefined)).toEqual([true, false, false]);
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

it("shows the first words of a draft in a conversation without a title", async () => {
  const [connection] = await services.connections.list();
  if (connection === undefined) throw new Error("There is no connection.");
  const { contextId, branchId } = await newConversationOn(services, UNTITLED, connection);
  await services.drafts.put(branchId, "Which **database** should we use?", Date.now());
  await show();
  const row = page.getByRole("link", { name: /^Untitled conversation/u });
  await expect.element(row).toHaveTextContent("Draft: Which database should we use?");
  await expect.element(row).toHaveAttribute("href", routeHash(contextId));
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
      Epsilon: new Date(2026, 8, 30),
      Zeta: new Date(2025, 8, 2),
      Eta: new Date(2025, 8, 1),
    }).map(([title, at]) => conversation(title, { updatedAt: at.getTime(), createdAt: 1 })),
  );
  await show();
  const first = ["Today", "Alpha", "Yesterday", "Beta", "This week", "Gamma"];
  const older = ["Delta", "September 2026", "Epsilon", "September 2025", "Zeta", "Eta"];
  await expect.poll(lines).toEqual([...first, "October 2026", ...older]);
  vi.setSystemTime(new Date(2026, 9, 26, 0, 0, 1));
  document.dispatchEvent(new Event("visibilitychange"));
  await expect
    .poll(lines)
    .toEqual(["Yesterday", "Alpha", "This week", "Beta", "October 2026", "Gamma", ...older]);
});
