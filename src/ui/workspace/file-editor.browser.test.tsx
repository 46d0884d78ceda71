import { useEffect } from "react";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { useFileActions } from "#app/react/actions/workspace.ts";
import type { FileActions } from "#app/react/actions/workspace.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { useBlob } from "#app/react/queries/blobs.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { writeFile } from "#app/workspace/pending-files.ts";
import { fileChangesIn } from "#domain/message.ts";
import { EMPTY_WORKSPACE } from "#domain/workspace/workspace.ts";
import { useAttachments } from "#ui/attachments/use-attachments.ts";
import type { AttachmentsState } from "#ui/attachments/use-attachments.ts";

import { FileEditor } from "./file-editor.tsx";

const PATH = "table.csv";
const here = { draftKey: "b1", base: EMPTY_WORKSPACE } as FilesHere;

let services: Services;
beforeEach(async () => {
  services = await openServices();
});

/** Returns the id of the file's bytes that the next message would send. */
async function pendingId(): Promise<string> {
  const [change] = fileChangesIn({ content: [...(await services.drafts.parts("b1"))] });
  return change?.file?.blobId ?? "";
}

async function pendingText(): Promise<string> {
  const row = await services.databases.strict.blobs.get(await pendingId());
  if (row === undefined) return "";
  const data = new Uint8Array(await new Response(row.data).arrayBuffer());
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(data);
}

function Edited({ blobId }: { blobId: string }) {
  return <FileEditor path={PATH} here={here} data={useBlob(blobId)} />;
}

/** Shows the file with its pending change. */
async function show(beside: ReactNode = null) {
  await render(
    <ServicesContext value={services}>
      <Edited blobId={await pendingId()} />
      {beside}
    </ServicesContext>,
  );
  const box = page.getByRole("textbox", { name: `Text of ${PATH}` });
  await expect.element(box).toBeEnabled();
  return box;
}

it("keeps a file's byte order mark and its line ends when one letter is typed", async () => {
  await writeFile(services, here, PATH, new Blob(["\uFEFFa;b\r\n1;2\r\n"]));
  const box = await show();
  await expect.element(box).toHaveValue("a;b\n1;2\n");
  await expect.element(page.getByText("end in different ways")).not.toBeInTheDocument();
  await userEvent.type(box, "3");
  await userEvent.tab();
  await expect.poll(pendingText).toBe("\uFEFFa;b\r\n1;2\r\n3");
  await expect.element(await show()).toHaveValue("a;b\n1;2\n3");
});

it("keeps the ends of unchanged lines where they are mixed, and says how others end", async () => {
  await writeFile(services, here, PATH, new Blob(["a\nb\r\nc\r\n"]));
  const box = await show();
  await expect.element(page.getByText("end in different ways")).toBeVisible();
  await userEvent.type(box, "d{Enter}");
  await userEvent.tab();
  await expect.poll(pendingText).toBe("a\nb\r\nc\r\nd\r\n");
});

it("saves no text that is the same as before", async () => {
  await writeFile(services, here, PATH, new Blob(["a\r\nb"]));
  const before = await services.databases.strict.drafts.get("b1");
  const box = await show();
  await userEvent.type(box, "c{Backspace}");
  await userEvent.tab();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await services.databases.strict.drafts.get("b1")).toEqual(before);
  expect(await services.databases.strict.blobs.count()).toBe(1);
});

/**
 * Something to render beside the editor, with which a test can send: `sent` returns the message's file
 * changes.
 */
function sender() {
  let settled: AttachmentsState["settled"] = async () => [];
  function Sent() {
    const attaching = useAttachments("b1");
    useEffect(() => {
      settled = attaching.settled;
    });
    return null;
  }
  return { beside: <Sent />, sent: async () => fileChangesIn({ content: [...(await settled())] }) };
}

it("is in a message that is sent in the moment in which the box is left", async () => {
  await writeFile(services, here, PATH, new Blob(["before"]));
  const { beside, sent } = sender();
  const before = await pendingId();
  const box = await show(beside);
  await userEvent.fill(box, "after");
  // As with a tap on Send: the box loses the focus, and the click follows immediately.
  (document.activeElement as HTMLElement).blur();
  const [change] = await sent();
  expect(change?.file?.blobId).not.toBe(before);
  expect(change?.file?.blobId).toBe(await pendingId());
  expect(await pendingText()).toBe("after");
});

it("is in no message that is sent in the moment in which it is deleted or taken back", async () => {
  let actions: FileActions | undefined;
  function Acting() {
    const current = useFileActions();
    useEffect(() => {
      actions = current;
    });
    return null;
  }
  const { beside, sent } = sender();
  await writeFile(services, here, PATH, new Blob(["before"]));
  await show(
    <>
      {beside}
      <Acting />
    </>,
  );
  const place = { ...here, contextId: "c1" };
  void actions?.change(place, [{ path: PATH, file: null }]);
  expect(await sent()).toEqual([]);
  await writeFile(services, here, PATH, new Blob(["again"]));
  void actions?.takeBack(place, [PATH], "Taken back.");
  expect(await sent()).toEqual([]);
});
