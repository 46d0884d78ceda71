import { beforeEach, describe, expect, it } from "vitest";

import type { AttachmentPart } from "#domain/message.ts";

import {
  beginEdit,
  changeEditText,
  endEdit,
  openEdit,
  removeOwnAttachment,
  useEditing,
} from "./editing.ts";
import type { Editing, MessageEdit } from "./editing.ts";
import { useFocusRequests } from "./focus-requests.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const paper: AttachmentPart = { type: "file", blobId: "p", mediaType: "text/plain", name: "paper" };
const map: AttachmentPart = { type: "file", blobId: "m", mediaType: "text/plain", name: "map" };
const edit: MessageEdit = { id: "e", text: "Half of a thought", own: [paper, map] };
const other: MessageEdit = { id: "o", text: "Half of another", own: [] };
const now = () => useEditing.getState();

it("opening an edit box asks for the focus", () => {
  openEdit("n");
  expect(now()).toEqual({ open: "n", edits: {} });
  expect(useFocusRequests.getState().pending).toEqual([{ kind: "edit", nodeId: "n" }]);
});

it("a started edit stays while another message's box is open", () => {
  openEdit("n");
  beginEdit("n", edit);
  openEdit("m");
  beginEdit("m", other);
  expect(now()).toEqual({ open: "m", edits: { n: edit, m: other } });
});

it("text and attachments change one at a time", () => {
  beginEdit("n", edit);
  changeEditText("n", "A whole thought");
  removeOwnAttachment("n", "p");
  expect(now().edits["n"]).toEqual({ id: "e", text: "A whole thought", own: [map] });
});

it("a late change does not restart an edit that has ended", () => {
  beginEdit("n", edit);
  endEdit("n");
  changeEditText("n", "Late");
  removeOwnAttachment("n", "p");
  expect(now().edits).toEqual({});
});

describe("ending an edit", () => {
  const ends: [open: string | null, after: Editing][] = [
    ["n", { open: null, edits: { m: other } }],
    ["m", { open: "m", edits: { m: other } }],
    [null, { open: null, edits: { m: other } }],
  ];

  it.each(ends)("closes only its own box, even if that of %s is open", (open, after) => {
    if (open !== null) openEdit(open);
    beginEdit("n", edit);
    beginEdit("m", other);
    endEdit("n");
    expect(now()).toEqual(after);
  });
});
