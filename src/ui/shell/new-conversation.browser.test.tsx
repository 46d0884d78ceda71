import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { BoughContext } from "#app/hooks.ts";
import { parseRoute } from "#app/route.ts";
import { useView } from "#app/view.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { NewConversation } from "./new-conversation.tsx";

let root: Root;
let host: HTMLElement;
let bough: Bough;

beforeEach(async () => {
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host);
  bough = createBough({ databaseName: `bough-new-${crypto.randomUUID()}` });
  await bough.opened;
  useView.setState({ notices: [] });
  window.location.hash = "#/";
});

afterEach(() => {
  root.unmount();
  host.remove();
  window.location.hash = "";
  bough.databases.close();
});

const box = page.getByRole("textbox", { name: "Message" });

async function send(on: Bough, text: string): Promise<void> {
  root.render(
    <BoughContext value={on}>
      <NewConversation />
    </BoughContext>,
  );
  await expect.element(page.getByText(/^The Demo answers here/u)).toBeVisible();
  await box.fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}

/** No command finds its branch: the first send is refused. */
function refusing(): Bough {
  return { ...bough, branches: { ...bough.branches, get: async () => undefined } };
}

it("goes to a conversation whose first send was refused, with the words as its draft", async () => {
  await send(refusing(), "first words");
  // The engine is loaded by this very send.
  await expect
    .poll(() => parseRoute(window.location.hash).contextId, { timeout: 60_000 })
    .not.toBeNull();
  const contextId = parseRoute(window.location.hash).contextId ?? "";
  const [branch] = await bough.branches.ofContext(contextId);
  expect(await bough.keepings.draft(branch?.id ?? "")).toBe("first words");
  expect(useView.getState().notices.map(({ text }) => text)).toEqual([
    "Not sent: There is no such branch. Your text is still here.",
  ]);
  await expect.poll(() => bough.keepings.draft("new")).toBe("");
});

it("stays, and leaves nothing in the list, where the words cannot be stored either", async () => {
  const full = async () => ({
    ok: false as const,
    error: { kind: "full" as const, message: "The disk is full." },
  });
  const keepings = { ...bough.keepings, putDraft: full };
  await send({ ...refusing(), keepings }, "first words");
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Not sent: There is no such branch.");
  await expect.element(box).toHaveValue("first words");
  expect(window.location.hash).toBe("#/");
  const contexts = await bough.databases.strict.contexts.toArray();
  const made = contexts.filter(({ title }) => title === "first words");
  expect(made.map(({ deletedAt }) => typeof deletedAt)).toEqual(["number"]);
});

it("stays with the words where no conversation can be made", async () => {
  const create = () => Promise.reject(new Error("The disk is full."));
  await send({ ...bough, create }, "first words");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not sent: The disk is full.");
  await expect.element(box).toHaveValue("first words");
  expect(window.location.hash).toBe("#/");
});
