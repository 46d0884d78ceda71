import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { openEdit, useEditing } from "#app/view/editing.ts";
import { useFocusRequests } from "#app/view/focus-requests.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { forgetUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Command } from "#domain/command.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { EditBox } from "./edit-box.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const paper: AttachmentPart = { type: "file", blobId: "p", mediaType: "text/plain", name: "paper" };
const map: AttachmentPart = { type: "file", blobId: "m", mediaType: "text/plain", name: "map" };

let services: Services;
let sent: Command[];
let node: MessageNode;
/** What sending resolves to. */
let answer: Promise<never>;

beforeEach(async () => {
  answer = Promise.resolve({
    ok: false,
    error: { kind: "refused", message: "Held here." },
  } as never);
  sent = [];
  const first = nodes.find(({ message }) => message.role === "user");
  if (first === undefined) throw new Error("This seed has no question.");
  const content = [paper, map, { type: "text" as const, text: "Read these" }];
  node = { ...first, message: { role: "user", content } };
  services = await openServices();
});

afterEach(async () => {
  await render(null);
  vi.restoreAllMocks();
  resetView();
  // A text that a test could not store is kept in the tab, which the next test shares.
  for (const id of [node.id, "other"]) forgetUnsaved(editDraftKey(id));
});

function Edited({ message, branchId }: { message: MessageNode; branchId: string }) {
  const editing = useEditing((view) => view.open === message.id);
  return editing && <EditBox key={message.id} node={message} branchId={branchId} />;
}

/** Opens the edit box as "Edit" on a message does. */
async function show(edited = node) {
  openEdit(edited.id);
  const [active] = branches;
  if (active === undefined) throw new Error("This seed has no branch.");
  const tree = branchTree(branches);
  // The edit box reads only the conversation's rows.
  const current = { context, tree, active, shown: active } as CurrentConversation;
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext
          value={async (command) => {
            sent.push(command);
            return await answer;
          }}
        >
          <Edited message={edited} branchId={active.id} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
}

const box = page.getByRole("textbox", { name: "Edited message" });
const send = page.getByRole("button", { name: "Send as a new version" });
const removing = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
const text = { type: "text", text: "Read both" };
const contents = () =>
  sent.map((command) => (command.type === "message.edit" ? command.message.content : command));

/** Makes storing drafts fail, as on a full disk. */
function refuseDrafts() {
  const problem = { kind: "full", message: "Full" } as never;
  vi.spyOn(services.drafts, "put").mockResolvedValue({ ok: false, error: problem });
}

it("shows and sends the message's attachments even if its draft cannot be stored", async () => {
  refuseDrafts();
  await show();
  await expect.element(removing("map")).toBeVisible();
  await box.fill("Read both");
  // Simulates scrolling out of the page and back.
  const host = await render(null);
  expect(host.childElementCount).toBe(0);
  await show();
  await expect.element(box).toHaveValue("Read both");
  await expect.element(removing("paper")).toBeVisible();
  await send.click();
  await expect.poll(contents).toEqual([[paper, map, text]]);
});

it("goes on from the end of the text with what is typed", async () => {
  await show();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard(" now");
  await expect.element(box).toHaveValue("Read these now");
});

it("gives a long text most of the page", async () => {
  await show();
  await box.fill("A line\n".repeat(200));
  const { height } = box.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(0.6 * window.innerHeight);
  expect(height).toBeLessThan(0.8 * window.innerHeight);
});

it("offers back an edit that Escape discards, with its text and attachments", async () => {
  await show();
  await removing("paper").click();
  await box.fill("Half of a thought");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => box.elements()).toEqual([]);
  const offer = lastUndoable(useNotices.getState(), node.contextId);
  expect(offer?.text).toBe("The edit was discarded.");
  if (offer !== undefined) takeOffer(offer);
  await expect.element(box).toHaveValue("Half of a thought");
  await expect.element(box).toHaveFocus();
  await expect.element(removing("map")).toBeVisible();
  expect(removing("paper").elements()).toEqual([]);
  await expect.poll(() => services.drafts.attachments(editDraftKey(node.id))).toEqual([map]);
});

it("closes an edit that changed nothing without a word", async () => {
  await show();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => box.elements()).toEqual([]);
  expect(useNotices.getState().notices).toEqual([]);
});

it("does not send an attachment that was removed", async () => {
  refuseDrafts();
  await show();
  await removing("paper").click();
  await expect.poll(() => removing("paper").elements()).toEqual([]);
  await box.fill("Read both");
  await send.click();
  await expect.poll(contents).toEqual([[map, text]]);
});

it("shows each attachment once, and keeps removed ones removed, when the draft is stored", async () => {
  await show();
  await expect.poll(() => services.drafts.attachments(editDraftKey(node.id))).toHaveLength(2);
  expect(removing("map").elements()).toHaveLength(1);
  await removing("paper").click();
  await expect.poll(() => services.drafts.attachments(editDraftKey(node.id))).toEqual([map]);
  await box.fill("Read both");
  await send.click();
  await expect.poll(contents).toEqual([[map, text]]);
});

const other = (): MessageNode => ({
  ...node,
  id: "other",
  message: { role: "user", content: [{ type: "text", text: "Another" }] },
});

it("keeps an edit while another message is edited, until it is cancelled", async () => {
  await show(node);
  await removing("paper").click();
  await box.fill("Half of a thought");
  await show(other());
  await expect.element(box).toHaveValue("Another");
  await expect.element(box).toHaveFocus();
  await box.fill("Half of another");
  await show(node);
  await expect.element(box).toHaveValue("Half of a thought");
  await expect.element(box).toHaveFocus();
  await expect.element(removing("map")).toBeVisible();
  expect(removing("paper").elements()).toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(Object.keys(useEditing.getState().edits)).toEqual(["other"]);
  expect(useEditing.getState().open).toBeNull();
});

it("leaves another message's edit box open when an edit is stored late", async () => {
  let store: (stored: never) => void = () => {};
  answer = new Promise((resolve) => {
    store = resolve;
  });
  await show(node);
  await box.fill("Read both");
  await send.click();
  await expect.poll(contents).toHaveLength(1);
  await show(other());
  store({ ok: true } as never);
  await expect.poll(() => Object.keys(useEditing.getState().edits)).toEqual(["other"]);
  expect(useEditing.getState().open).toBe("other");
});

it("does not keep a file for the next edit when its own edit was cancelled during the read", async () => {
  await show();
  await expect.poll(() => services.drafts.attachments(editDraftKey(node.id))).toHaveLength(2);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const asked = vi.spyOn(services.drafts, "attachments").mockImplementationOnce(async () => {
    await held;
    return [];
  });
  paste("late.txt");
  await expect.element(page.getByText("Attaching late.txt…")).toBeVisible();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => box.elements()).toEqual([]);
  await show();
  await expect.element(removing("map")).toBeVisible();
  goOn();
  paste("in time.txt");
  await expect.element(removing("in time.txt")).toBeVisible();
  const names = async () =>
    (await services.drafts.attachments(editDraftKey(node.id))).map(({ name }) => name);
  await expect.poll(names).toEqual(["paper", "map", "in time.txt"]);
  expect(await services.databases.strict.blobs.count()).toBe(1);
});

/** Simulates a reload: the drafts stay, the view is lost. */
async function reload() {
  await render(null);
  resetView();
}

const draftText = () => services.drafts.text(editDraftKey(node.id));

it("goes on after a reload with an edit as it was left", async () => {
  await show();
  await removing("paper").click();
  await box.fill("Half of a thought");
  await expect.poll(draftText).toBe("Half of a thought");
  await reload();
  await show();
  await expect.element(box).toHaveValue("Half of a thought");
  await expect.element(removing("map")).toBeVisible();
  expect(removing("paper").elements()).toEqual([]);
  await userEvent.keyboard(", and more");
  await expect.poll(draftText).toBe("Half of a thought, and more");
});

it("stores an edit at once when its box leaves the page", async () => {
  await show();
  await box.fill("Half of a thought");
  await show(other());
  await expect.poll(draftText, { timeout: 250 }).toBe("Half of a thought");
});

it.each(["Cancel", "Send as a new version"])(
  "keeps no draft of an edit after “%s”",
  async (name) => {
    answer = Promise.resolve({ ok: true, value: null } as never);
    await show();
    await box.fill("Half of a thought");
    await page.getByRole("button", { name }).click();
    await expect.poll(() => box.elements()).toEqual([]);
    // Wait longer than the delay before a text is stored.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await services.databases.strict.drafts.get(editDraftKey(node.id))).toBeUndefined();
    await reload();
    await show();
    await expect.element(removing("paper")).toBeVisible();
    await expect.element(box).toHaveValue("Read these");
  },
);

/** Whether the browser would ask before the page is left. */
function asksFirst() {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

it("asks before a reload while an edit is not stored, and finds it again in this tab", async () => {
  refuseDrafts();
  await show();
  await box.fill("Half of a thought");
  await show(other());
  await expect.poll(asksFirst).toBe(true);
  await reload();
  vi.restoreAllMocks();
  await show();
  await expect.element(box).toHaveValue("Half of a thought");
  await expect.element(removing("paper")).toBeVisible();
  await expect.poll(draftText).toBe("Half of a thought");
  await expect.poll(asksFirst).toBe(false);
});

it("offers back what was left of an edit if something was typed before it was read", async () => {
  await services.drafts.put(editDraftKey(node.id), "Half of a thought", 1, [map]);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  vi.spyOn(services.drafts, "text").mockImplementationOnce(async () => {
    await held;
    return "Half of a thought";
  });
  await show();
  await box.fill("Another");
  goOn();
  await expect.poll(() => lastUndoable(useNotices.getState(), node.contextId)).toBeDefined();
  await expect.element(box).toHaveValue("Another");
  const offer = lastUndoable(useNotices.getState(), node.contextId);
  if (offer !== undefined) takeOffer(offer);
  await expect.element(box).toHaveValue("Half of a thought");
});

/** Pastes a text file with this name, which is also its content. */
function paste(name: string) {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([name], name, { type: "text/plain" }));
  box.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}

it.each([
  ["leads to the message box", false],
  ["leaves the focus to whoever does something else meanwhile", true],
])("an edit that is stored late %s", async (_, doesElse) => {
  let store: (answer: never) => void = () => {};
  answer = new Promise((resolve) => (store = resolve));
  const other = document.createElement("input");
  document.body.append(other);
  onTestFinished(() => other.remove());
  await show();
  await box.fill("Another question");
  await send.click();
  await expect.poll(() => sent).toHaveLength(1);
  if (doesElse) other.focus();
  store({ ok: true, value: null } as never);
  await expect.element(box).not.toBeInTheDocument();
  const asked = useFocusRequests.getState().pending.map(({ kind }) => kind);
  expect(asked.includes("composer")).toBe(!doesElse);
});

it("what is in the box outlasts a reload after another tab discarded the edit", async () => {
  const key = editDraftKey(node.id);
  await show();
  await box.fill("Read both");
  await expect.poll(() => services.drafts.text(key)).toBe("Read both");
  await services.drafts.put(key, "", 2, []);
  await expect
    .poll(() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      return unsavedDraft(key);
    })
    .toBe("Read both");
  await render(null);
  resetView();
  await show();
  await expect.element(box).toHaveValue("Read both");
  await expect.poll(() => services.drafts.text(key)).toBe("Read both");
});
