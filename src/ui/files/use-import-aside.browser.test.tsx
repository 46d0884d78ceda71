import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { queueImports } from "#app/view/files-view.ts";
import { useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import { fileText } from "#domain/files/file-text.ts";
import { EXPORTED_AT, seededFile } from "#domain/files/test-support/seeded-file.ts";

import { Files } from "./files.tsx";

beforeEach(resetView);

const dialog = page.getByRole("dialog", { name: "Import" });
const texts = () => useNotices.getState().notices.map(({ text }) => text);

/** Blocks all writing until the returned function is called. */
function holdWriting({ databases: { strict } }: Services): () => void {
  const rows = strict.backendDB().transaction("contexts", "readwrite").objectStore("contexts");
  let isHeld = true;
  // A transaction stays open while requests are made on it, and other transactions have to wait.
  const hold = () => {
    if (isHeld) rows.count().addEventListener("success", hold);
  };
  hold();
  const release = () => {
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}

/** Starts an import and confirms it. Nothing is stored before `release` is called. */
async function saving(beforeIt: (services: Services) => void = () => {}) {
  const services = await openServices();
  await render(
    <ServicesContext value={services}>
      <Files />
    </ServicesContext>,
  );
  const given = new File([fileText(seededFile(1, { conversations: 2 }), EXPORTED_AT)], "two.json");
  queueImports([{ id: "two", name: given.name, size: given.size, given }]);
  const confirm = dialog.getByRole("button", { name: "Import", exact: true });
  await expect.element(confirm).toBeEnabled();
  const release = holdWriting(services);
  beforeIt(services);
  await confirm.click();
  await expect.element(dialog.getByRole("progressbar")).toBeVisible();
  return { services, release };
}

it("an import that is being saved goes on when its dialog is closed, and says so", async () => {
  const { services, release } = await saving();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(texts()).toEqual(["The import goes on. You’ll be told when it’s done."]);
  release();
  await expect.poll(() => texts().some((text) => text.startsWith("Imported"))).toBe(true);
  expect(await services.databases.strict.contexts.count()).toBeGreaterThan(1);
});

it("an import that is cancelled while it is being saved says that nothing came of it", async () => {
  await saving();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(texts()).toEqual(["Import cancelled. Nothing was added."]);
});

/** Calls `act` as soon as the browser has written the import's rows, before the app learns of it. */
function onceWritten({ databases: { strict } }: Services, act: () => void): void {
  const database = strict.backendDB();
  const listen = ({ target }: Event) => {
    const isImport =
      target instanceof IDBTransaction &&
      target.mode === "readwrite" &&
      target.objectStoreNames.contains("memories");
    if (!isImport) return;
    database.removeEventListener("complete", listen, true);
    act();
  };
  database.addEventListener("complete", listen, true);
}

it("an import that is cancelled too late says that it is saved", async () => {
  const { services, release } = await saving((opened) =>
    onceWritten(opened, () => {
      const cancel = dialog.getByRole("button", { name: "Cancel" }).element();
      if (cancel instanceof HTMLElement) cancel.click();
    }),
  );
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(texts()).toEqual([
    "You can undo this import until you close or reload the page.",
    "It was too late to cancel: everything had been saved. Imported 2 conversations.",
  ]);
  expect(await services.databases.strict.contexts.count()).toBeGreaterThan(1);
});
