import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import { ActContext } from "#app/commands/acting.ts";
import { SceneContext } from "#app/conversation/scene.ts";
import type { Scene } from "#app/conversation/scene.ts";
import { BoughContext } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Command } from "#domain/command.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { EditBox } from "./edit-box.tsx";

const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
const paper: AttachmentPart = { type: "file", blobId: "p", mediaType: "text/plain", name: "paper" };
const map: AttachmentPart = { type: "file", blobId: "m", mediaType: "text/plain", name: "map" };

let root: Root;
let host: HTMLElement;
let bough: Bough;
let sent: Command[];
let node: MessageNode;
/** What becomes of what is sent. */
let answer: Promise<never>;

beforeEach(async () => {
  answer = Promise.resolve({
    ok: false,
    error: { kind: "refused", message: "Held here." },
  } as never);
  host = document.createElement("section");
  document.body.append(host);
  sent = [];
  const first = nodes.find(({ message }) => message.role === "user");
  if (first === undefined) throw new Error("This seed has no question.");
  const content = [paper, map, { type: "text" as const, text: "Read these" }];
  node = { ...first, message: { role: "user", content } };
  bough = createBough({ databaseName: `bough-edit-${crypto.randomUUID()}` });
  await bough.opened;
  root = createRoot(host);
});

afterEach(() => {
  vi.restoreAllMocks();
  useView.getState().set({ editing: null, editAsked: null, edits: {} });
  root.unmount();
  host.remove();
  bough.databases.close();
});

function Edited({ message, branchId }: { message: MessageNode; branchId: string }) {
  const editing = useView((view) => view.editing === message.id);
  return editing && <EditBox key={message.id} node={message} branchId={branchId} />;
}

function show(edited = node) {
  useView.getState().set({ editing: edited.id });
  const [active] = branches;
  if (active === undefined) throw new Error("This seed has no branch.");
  const tree = branchTree(branches);
  // The box asks for the conversation's rows alone.
  const scene = { context, tree, active, shown: active } as Scene;
  root.render(
    <BoughContext value={bough}>
      <SceneContext value={scene}>
        <ActContext
          value={async (command) => {
            sent.push(command);
            return await answer;
          }}
        >
          <Edited message={edited} branchId={active.id} />
        </ActContext>
      </SceneContext>
    </BoughContext>,
  );
}

const box = page.getByRole("textbox", { name: "Edited message" });
const send = page.getByRole("button", { name: "Send as a new version" });
const removing = (name: string) => page.getByRole("button", { name: `Remove ${name}` });
const text = { type: "text", text: "Read both" };
const contents = () =>
  sent.map((command) => (command.type === "message.edit" ? command.message.content : command));

/** As a full disk refuses it. */
function refuseDrafts() {
  const problem = { kind: "full", message: "Full" } as never;
  vi.spyOn(bough.keepings, "putDraft").mockResolvedValue({ ok: false, error: problem });
}

it("where its draft cannot be stored, the message's attachments are shown and sent all the same", async () => {
  refuseDrafts();
  show();
  await expect.element(removing("map")).toBeVisible();
  await box.fill("Read both");
  // Scrolled out of the page and back.
  root.render(null);
  await expect.poll(() => host.childElementCount).toBe(0);
  show();
  await expect.element(box).toHaveValue("Read both");
  await expect.element(removing("paper")).toBeVisible();
  await send.click();
  await expect.poll(contents).toEqual([[paper, map, text]]);
});

it("and one that is taken off there is not sent", async () => {
  refuseDrafts();
  show();
  await removing("paper").click();
  await expect.poll(() => removing("paper").elements()).toEqual([]);
  await box.fill("Read both");
  await send.click();
  await expect.poll(contents).toEqual([[map, text]]);
});

it("where it can, each stands there once, and what was taken off stays off", async () => {
  show();
  await expect.poll(() => bough.keepings.attachedTo(editDraftKey(node.id))).toHaveLength(2);
  expect(removing("map").elements()).toHaveLength(1);
  await removing("paper").click();
  await expect.poll(() => bough.keepings.attachedTo(editDraftKey(node.id))).toEqual([map]);
  await box.fill("Read both");
  await send.click();
  await expect.poll(contents).toEqual([[map, text]]);
});

const other = (): MessageNode => ({
  ...node,
  id: "other",
  message: { role: "user", content: [{ type: "text", text: "Another" }] },
});

/** As "Edit" on a message does. */
function edit(message: MessageNode) {
  useView.getState().set({ editAsked: message.id });
  show(message);
}

it("what was begun stays while another message is edited, until it is cancelled", async () => {
  edit(node);
  await removing("paper").click();
  await box.fill("Half of a thought");
  edit(other());
  await expect.element(box).toHaveValue("Another");
  await expect.element(box).toHaveFocus();
  await box.fill("Half of another");
  edit(node);
  await expect.element(box).toHaveValue("Half of a thought");
  await expect.element(box).toHaveFocus();
  await expect.element(removing("map")).toBeVisible();
  expect(removing("paper").elements()).toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(Object.keys(useView.getState().edits)).toEqual(["other"]);
  expect(useView.getState().editing).toBeNull();
});

it("an edit that is stored late leaves the box of another message open", async () => {
  let store: (stored: never) => void = () => {};
  answer = new Promise((resolve) => {
    store = resolve;
  });
  edit(node);
  await box.fill("Read both");
  await send.click();
  await expect.poll(contents).toHaveLength(1);
  edit(other());
  store({ ok: true } as never);
  await expect.poll(() => Object.keys(useView.getState().edits)).toEqual(["other"]);
  expect(useView.getState().editing).toBe("other");
});

it("a file that was still being read when its edit was cancelled is not kept for the next one", async () => {
  show();
  await expect.poll(() => bough.keepings.attachedTo(editDraftKey(node.id))).toHaveLength(2);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const asked = vi.spyOn(bough.keepings, "attachedTo").mockImplementationOnce(async () => {
    await held;
    return [];
  });
  paste("late.txt");
  await expect.element(page.getByText("Attaching late.txt…")).toBeVisible();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => box.elements()).toEqual([]);
  show();
  await expect.element(removing("map")).toBeVisible();
  goOn();
  paste("in time.txt");
  await expect.element(removing("in time.txt")).toBeVisible();
  const names = async () =>
    (await bough.keepings.attachedTo(editDraftKey(node.id))).map(({ name }) => name);
  await expect.poll(names).toEqual(["paper", "map", "in time.txt"]);
  expect(await bough.databases.strict.blobs.count()).toBe(1);
});

/** A text of this name, whose words are its name. */
function paste(name: string) {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([name], name, { type: "text/plain" }));
  box.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}
