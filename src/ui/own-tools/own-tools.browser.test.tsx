import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { schemaOfFields } from "#domain/own-tools/argument-fields.ts";
import { EXAMPLE_TOOLS } from "#domain/own-tools/example-tools.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { ToolsSection } from "#ui/settings/tools-section.tsx";

import { beginOwnTool, useOwnToolDraft } from "./own-tool-draft.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;

beforeEach(async () => {
  resetView();
  useOwnToolDraft.setState({ edited: null, focused: null });
  services = await openServices();
});

const show = () =>
  render(
    <ServicesContext value={services}>
      <ToolsSection />
    </ServicesContext>,
  );

function Closable() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Close" : "Open"}
      </button>
      {isOpen && <ToolsSection />}
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const textbox = (name: string) => page.getByRole("textbox", { name, exact: true });
const begin = async (kind: string) => {
  await button("New tool").click();
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
};
const offered = () => lastUndoable(useNotices.getState(), null);
const fail = (): never => {
  throw new Error("Nothing is offered.");
};
const tools = () => engineOf(services).tools;

it("a tool is written, tried, kept, used, switched off, deleted and brought back", async () => {
  await show();
  await begin("JavaScript");
  await button("Save").click();
  await expect.element(textbox("Name")).toHaveFocus();
  await expect.element(textbox("Name")).toHaveAccessibleDescription("Give it a name.");
  await textbox("Name").fill("calcu1ator");
  await expect
    .element(textbox("Name"))
    .toHaveAccessibleDescription("It looks too much like the tool calculator.");
  await textbox("Name").fill("add_up");
  await textbox("Description").fill("Adds two numbers. Use it for sums.");
  await button("Add argument").click();
  const first = page.getByRole("group", { name: "Argument 1" });
  await first.getByRole("textbox", { name: "Name" }).fill("a");
  await first.getByRole("combobox", { name: "Type" }).selectOptions("Number");

  await textbox("Code").fill("return (");
  await button("Save").click();
  await expect.element(textbox("Code")).toHaveAccessibleDescription(/SyntaxError/u);
  await textbox("Code").fill(
    'console.log("now");\nif (args.a < 0) throw new Error("no");\nreturn args.a + 1;',
  );
  const bench = page.getByRole("region", { name: "Try it" });
  await bench.getByRole("textbox", { name: "a" }).fill("41");
  await bench.getByRole("button", { name: "Run" }).click();
  await expect.element(bench.getByRole("group", { name: "Result" })).toHaveTextContent("42");
  await expect.element(bench.getByRole("group", { name: "Printed" })).toHaveTextContent("now");
  // The whole outcome is visible: none of it is behind the buttons.
  const outcome = bench.getByRole("group", { name: "Outcome" }).element();
  const above = () =>
    button("Save").element().getBoundingClientRect().top - outcome.getBoundingClientRect().bottom;
  await expect.poll(above, { timeout: 5_000 }).toBeGreaterThan(0);
  await bench.getByRole("textbox", { name: "a" }).fill("-1");
  await bench.getByRole("button", { name: "Run" }).click();
  await expect
    .element(bench.getByRole("group", { name: "Error" }))
    .toHaveTextContent("Error: no (line 2");

  await button("Save").click();
  await expect.element(button("Edit add_up")).toHaveFocus();
  await expect.poll(() => tools().definition("add_up")).toMatchObject({ risk: "computes" });
  await page.getByRole("switch", { name: "add_up is on" }).click();
  await expect.poll(() => tools().definition("add_up")).toBeUndefined();
  await page.getByRole("switch", { name: "add_up is on" }).click();
  await expect.poll(() => tools().definition("add_up")).toBeDefined();

  await button("More options for add_up").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.poll(() => tools().definition("add_up")).toBeUndefined();
  await expect.poll(offered).toBeDefined();
  takeOffer(offered() ?? fail());
  await expect.element(button("Edit add_up")).toBeVisible();
});

it("leaving the form by accident loses nothing", async () => {
  await render(
    <ServicesContext value={services}>
      <Closable />
    </ServicesContext>,
  );
  await begin("HTTP request");
  await textbox("Name").fill("look_up");
  await textbox("Address").fill("https://{{host}}/x");
  await expect.element(textbox("Address")).toHaveAccessibleDescription(/must be fixed/u);
  await button("Close").click();
  await expect.element(textbox("Name")).not.toBeInTheDocument();
  await button("Open").click();
  await expect.element(textbox("Name")).toHaveValue("look_up");
  await button("Cancel").click();
  await expect.element(button("New tool")).toBeVisible();
});

it("Tab indents, and after Escape it leaves the field", async () => {
  await show();
  await begin("JavaScript");
  const code = textbox("Code");
  await code.click();
  await userEvent.keyboard("if (x) {{");
  await userEvent.keyboard("{Enter}{Tab}y();{Enter}z();");
  await expect.element(code).toHaveValue("if (x) {\n  y();\n  z();");
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  await expect.element(code).toHaveValue("if (x) {\n  y();\nz();");
  await userEvent.keyboard("{Escape}{Tab}");
  await expect.element(code).not.toHaveFocus();
  await expect.element(code).toHaveValue("if (x) {\n  y();\nz();");
});

it("one from a file is off until it is read, and its arguments may be a schema", async () => {
  const [example] = EXAMPLE_TOOLS;
  if (example === undefined) throw new Error("No example.");
  const parameters = {
    type: "object",
    properties: { text: { type: "string", minLength: 1 } },
    required: ["text"],
  };
  const row = { ...example.content, parameters, id: "t1", createdAt: 1, updatedAt: 1 };
  await ownToolsOf(services).put({ ...row, on: false, unread: true });
  await show();
  await expect.element(page.getByText("read it and switch it on", { exact: false })).toBeVisible();
  expect(tools().definition("count_words")).toBeUndefined();
  await button("Read count_words").click();
  await expect.element(textbox("JSON Schema")).toHaveValue(JSON.stringify(parameters, null, 2));
  await textbox("JSON Schema").fill("{");
  await expect.element(textbox("JSON Schema")).toHaveAccessibleDescription(/Not valid JSON/u);
  await textbox("JSON Schema").fill(JSON.stringify(parameters));
  await button("Switch it on").click();
  await expect.poll(() => tools().definition("count_words")).toBeDefined();
});

it("Enter in an argument tries a tool from a file, and does not switch it on", async () => {
  const [example] = EXAMPLE_TOOLS;
  if (example === undefined) throw new Error("No example.");
  const a = { name: "a", type: "number", required: true, description: "" } as const;
  const parameters = schemaOfFields([a]);
  const body = { kind: "javascript", code: "return args.a + 1;", files: false } as const;
  const content = { ...example.content, name: "adder", parameters, body };
  const row = { ...content, id: "t1", createdAt: 1, updatedAt: 1 };
  await ownToolsOf(services).put({ ...row, on: false, unread: true });
  await show();
  await button("Read adder").click();
  const bench = page.getByRole("region", { name: "Try it" });
  await bench.getByRole("textbox", { name: "a" }).fill("4");
  await userEvent.keyboard("{Enter}");
  await expect.element(bench.getByRole("group", { name: "Result" })).toHaveTextContent("5");
  await expect.element(button("Switch it on")).toBeVisible();
  expect(tools().definition("adder")).toBeUndefined();
});

/** Stores tools of the person's with these names, in this order. */
async function putTools(...names: readonly string[]): Promise<OwnTool[]> {
  const rows = names.map((name, at): OwnTool => {
    const body = { kind: "javascript", code: "return 1;", files: false } as const;
    const parameters = schemaOfFields([]);
    const content = { name, description: "Does it.", summary: "", parameters, body };
    return { ...content, id: `t${at}`, on: true, createdAt: 1, updatedAt: 1 };
  });
  for (const row of rows) await ownToolsOf(services).put(row);
  return rows;
}

/** Makes the tool ask everywhere, and switches it off in a mode. */
async function restrict(toolName: string): Promise<void> {
  const about = { toolName, origin: "own", scope: "always" } as const;
  const ask = { ...about, id: "p1", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  await services.policies.say(about, ask);
  await services.modes.put({
    id: "m1",
    name: "Calm",
    prompt: "",
    tools: { limit: "any", sources: {}, tools: { [toolName]: false } },
    approval: "usual",
    parameters: {},
    createdAt: 1,
    updatedAt: 1,
  });
}

const askingTools = async () => (await services.policies.list()).map(({ toolName }) => toolName);
const switches = async () => (await services.modes.list())[0]?.tools.tools;

it("U3, U6: a tool that is renamed still asks, and stays off where it was", async () => {
  await putTools("lookup");
  await restrict("lookup");
  await show();
  await button("Edit lookup").click();
  await textbox("Name").fill("find_it");
  await button("Save").click();
  await expect.element(button("Edit find_it")).toBeVisible();
  expect(await askingTools()).toEqual(["find_it"]);
  expect(await switches()).toEqual({ find_it: false });
});

it("N1: a deletion that is undone gives no two tools one name", async () => {
  const [first] = await putTools("lookup");
  await restrict("lookup");
  await show();
  await button("More options for lookup").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.poll(offered).toBeDefined();
  await ownToolsOf(services).put({ ...(first ?? fail()), id: "t9" });
  takeOffer(offered() ?? fail());
  await expect.element(button("Edit lookup_2")).toBeVisible();
  await expect.element(button("Edit lookup")).toBeVisible();
  expect((await askingTools()).toSorted()).toEqual(["lookup", "lookup_2"]);
  expect(await switches()).toEqual({ lookup: false, lookup_2: false });
});

it("a tool that was begun comes back by Undo after another one was begun", async () => {
  await show();
  await begin("JavaScript");
  await textbox("Name").fill("half_done");
  beginOwnTool("t2");
  await expect.element(textbox("Name")).toHaveValue("");
  takeOffer(offered() ?? fail());
  await expect.element(textbox("Name")).toHaveValue("half_done");
});

it("trying a tool says what is still to be filled in, where nothing is marked", async () => {
  await show();
  await begin("HTTP request");
  const bench = page.getByRole("region", { name: "Try it" });
  await expect.element(bench.getByRole("status")).toHaveTextContent("First fill in: Address.");
  await textbox("Address").fill("https://api.example/items");
  await expect
    .element(bench.getByRole("status"))
    .toHaveTextContent("This really sends the request.");
  await button("Add header").click();
  await expect.element(bench.getByRole("status")).toHaveTextContent("First fill in: Header 1.");
  await textbox("Address").fill("nowhere");
  await expect
    .element(bench.getByRole("status"))
    .toHaveTextContent("First fix what is marked above.");
});

it("N4: a tool whose key is missing says so to the person, when it is tried and in the list", async () => {
  await show();
  await begin("HTTP request");
  await textbox("Name").fill("look_up");
  await textbox("Description").fill("Looks something up.");
  await textbox("Address").fill("https://api.example/items");
  await button("Add header").click();
  await textbox("Header 1").fill("authorization");
  await textbox("Value 1").fill("Bearer {{key}}");
  const bench = page.getByRole("region", { name: "Try it" });
  await bench.getByRole("button", { name: "Send request" }).click();
  await expect
    .element(bench.getByRole("group", { name: "Error" }))
    .toHaveTextContent("Nothing was sent: first enter the key above.");
  await button("Save").click();
  const row = page.getByRole("listitem").filter({ hasText: "look_up" });
  await expect.element(row.getByText("Key missing")).toBeVisible();
  await button("Edit look_up").click();
  const key = page.getByRole("region", { name: "Key", exact: true });
  await key.getByLabelText("Key", { exact: true }).fill("secret-1");
  await button("Save").click();
  await expect.element(button("Edit look_up")).toBeVisible();
  await expect.element(row.getByText("Key missing")).not.toBeInTheDocument();
});
