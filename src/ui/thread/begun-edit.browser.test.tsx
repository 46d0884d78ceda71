import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useStoredEdits } from "#app/react/queries/stored-edits.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { beginEdit, endEdit, useEditing } from "#app/view/editing.ts";
import { useFocusRequests } from "#app/view/focus-requests.ts";
import { forgetUnsaved, keepUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { resetView } from "#app/view/view-store.ts";
import { editDraftKey } from "#domain/draft-keys.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";

import { BegunEdit } from "./begun-edit.tsx";

const paper: AttachmentPart = { type: "file", blobId: "p", mediaType: "text/plain", name: "paper" };
const node: MessageNode = {
  id: "asked",
  contextId: "c",
  parentId: null,
  message: { role: "user", content: [paper, { type: "text", text: "Read this" }] },
  createdAt: 0,
};
const key = editDraftKey(node.id);

let services: Services;

beforeEach(async () => {
  services = await openServices();
});

afterEach(async () => {
  await render(null);
  resetView();
  forgetUnsaved(key);
});

function Stored() {
  const edits = useStoredEdits();
  return (
    <>
      <p>{edits === undefined ? "Reading" : `${String(edits.size)} stored`}</p>
      <BegunEdit node={node} stored={edits?.get(node.id)} />
    </>
  );
}

const show = (inBin = false) =>
  render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={{ inBin } as CurrentConversation}>
        <Stored />
      </CurrentConversationContext>
    </ServicesContext>,
  );

const goOn = page.getByRole("button", { name: "Continue editing" });
const storedCount = (count: number) => page.getByText(`${String(count)} stored`);

it("offers to go on with an edit that an earlier page left", async () => {
  await services.drafts.put(key, "Read this again", 1, [paper]);
  await services.drafts.put("another branch", "Not an edit", 1);
  await show();
  await expect.element(storedCount(1)).toBeVisible();
  await goOn.click();
  expect(useEditing.getState().open).toBe(node.id);
  expect(useFocusRequests.getState().pending).toEqual([{ kind: "edit", nodeId: node.id }]);
});

it("offers an edit of which only an attachment was removed", async () => {
  await services.drafts.put(key, "", 1, [{ ...paper, blobId: "q" }]);
  await show();
  await expect.element(goOn).toBeVisible();
});

it("offers an edit that an earlier page could not store any more", async () => {
  keepUnsaved(key, "Read this again");
  await show();
  await expect.element(storedCount(0)).toBeVisible();
  await expect.element(goOn).toBeVisible();
});

it.each([
  ["that changes nothing", "", false],
  ["in the bin", "Read this again", true],
])("does not offer one %s", async (_which, text, inBin) => {
  await services.drafts.put(key, text, 1, [paper]);
  await show(inBin);
  await expect.element(storedCount(1)).toBeVisible();
  await expect.element(goOn).not.toBeInTheDocument();
});

it("does not offer one that has just ended, while its draft is still stored", async () => {
  await services.drafts.put(key, "Read this again", 1, [paper]);
  await show();
  await expect.element(goOn).toBeVisible();
  beginEdit(node.id, { id: "e", text: "Read this again", own: [paper] });
  endEdit(node.id);
  await expect.element(goOn).not.toBeInTheDocument();
  await expect.element(storedCount(1)).toBeVisible();
  // The edit was brought back, then another message's box opened.
  beginEdit(node.id, { id: "e", text: "Read this again", own: [paper] });
  await expect.element(goOn).toBeVisible();
});

it("offers what only this tab has, and keeps it over a reload", async () => {
  await services.drafts.put(key, "Read this again", 1, [paper]);
  beginEdit(node.id, { id: "e", text: "Read this again", own: [paper] });
  await show();
  await expect.element(goOn).toBeVisible();
  // What Cancel in another tab does.
  await services.drafts.put(key, "", 2, []);
  await expect.element(storedCount(0)).toBeVisible();
  await expect.element(goOn).toBeVisible();
  await expect
    .poll(() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      return unsavedDraft(key);
    })
    .toBe("Read this again");
});
