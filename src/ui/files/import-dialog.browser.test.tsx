import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { queueImports, useFilesView } from "#app/view/files-view.ts";
import { useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { fileText } from "#domain/files/file-text.ts";
import { EXPORTED_AT, seededFile } from "#domain/files/test-support/seeded-file.ts";
import { importsOf } from "#ui/attachments/incoming-imports.ts";

import { Files } from "./files.tsx";

let services: Services;

beforeEach(async () => {
  resetView();
  services = await openServices();
  const texts = [1, 2, 3].map((seed) => fileText(seededFile(seed), EXPORTED_AT));
  const files = texts.map((text, index) => new File([text], `${String(index + 1)}.json`));
  await render(
    <ServicesContext value={services}>
      <Files />
    </ServicesContext>,
  );
  queueImports(await importsOf(files));
});

const dialog = page.getByRole("dialog", { name: "Import" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
/** Presses a button without the pointer: the dialog's buttons move once the file's contents are known. */
const press = async (name: string) => {
  await expect.element(button(name)).toBeEnabled();
  (button(name).element() as HTMLElement).click();
};

it("each of several files says which of how many it is, and can be skipped", async () => {
  await expect.element(dialog.getByText("1 of 3: 1.json")).toBeVisible();
  await press("Skip");
  await expect.element(dialog.getByText("2 of 3: 2.json")).toBeVisible();
  await press("Skip");
  await expect.element(dialog.getByText("3 of 3: 3.json")).toBeVisible();
  await press("Cancel");
  await expect.element(dialog).not.toBeInTheDocument();
});

it("an import can be undone by its notice, and so can that", async () => {
  const { contexts } = services.databases.strict;
  const inBin = () => contexts.orderBy("deletedAt").count();
  const act = async (text: RegExp) => {
    const noticed = () => useNotices.getState().notices.find((notice) => text.test(notice.text));
    await expect.poll(noticed).toBeDefined();
    noticed()?.action?.act();
  };
  const before = await contexts.count();
  await press("Import");
  await act(/You can undo this import/u);
  await expect.poll(async () => (await inBin()) + before).toBe(await contexts.count());
  expect(await inBin()).toBeGreaterThan(0);
  // The notice that led to what came would lead into the bin.
  const texts = () => useNotices.getState().notices.map(({ text }) => text);
  await expect.poll(texts).toEqual([expect.stringContaining("moved to the bin")]);
  await act(/moved to the bin/u);
  await expect.poll(inBin).toBe(0);
});

it("leaving one leaves those after it, and says so", async () => {
  await press("Skip");
  await expect.element(dialog.getByText("2 of 3: 2.json")).toBeVisible();
  await press("Close");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(useFilesView.getState().importing).toEqual([]);
  expect(useNotices.getState().notices.map(({ text }) => text)).toEqual([
    "1 more file was chosen and not imported.",
  ]);
});

it("the second click of a double click does not import the next file", async () => {
  await press("Import");
  await expect.element(dialog.getByText("2 of 3: 2.json")).toBeVisible();
  await expect.element(button("Import")).toBeEnabled();
  const again = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 });
  button("Import").element().dispatchEvent(again);
  // If the click had confirmed the import, the next frame would show that it is being saved.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(button("Import").elements()).toHaveLength(1);
  await expect.element(dialog.getByText("2 of 3: 2.json")).toBeVisible();
});
