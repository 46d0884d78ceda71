import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { fileChangesIn } from "#domain/message.ts";
import { EMPTY_WORKSPACE } from "#domain/workspace/workspace.ts";

import { AddingFiles } from "./adding-files.tsx";
import { useFileAdding } from "./use-file-adding.ts";
import type { FileAdding } from "./use-file-adding.ts";

const here = { draftKey: "b1", base: EMPTY_WORKSPACE } as FilesHere;

let services: Services;
let adding: FileAdding;
beforeEach(async () => {
  services = await openServices();
  await render(
    <ServicesContext value={services}>
      <Adder take={(now) => (adding = now)} />
    </ServicesContext>,
  );
});

function Adder({ take }: { take: (adding: FileAdding) => void }) {
  const now = useFileAdding(here);
  take(now);
  return <AddingFiles adding={now} />;
}

/** A dropped file that can be read only after `ready` resolves. */
function dropped(name: string, ready: Promise<unknown> = Promise.resolve()): FileSystemEntry {
  const file = async (take: (file: File) => void) => {
    await ready;
    take(new File([name], name));
  };
  return { isFile: true, isDirectory: false, name, file } as unknown as FileSystemEntry;
}

function waiting() {
  let begin = () => {};
  const ready = new Promise<void>((resolve) => (begin = resolve));
  return { ready, begin: () => begin() };
}

async function pendingPaths(): Promise<string[]> {
  const parts = await services.drafts.parts("b1");
  return fileChangesIn({ content: [...parts] }).map(({ path }) => path);
}

const status = page.getByRole("status");

it("adds what is dropped meanwhile after what is being added, and tells of both", async () => {
  const { ready, begin } = waiting();
  adding.addEntries([dropped("a1"), dropped("a2", ready), dropped("a3")], "");
  await expect.element(status).toHaveTextContent("Adding 2 of 3 files…");
  adding.addEntries([dropped("A1"), dropped("b1"), dropped("node_modules")], "");
  await expect.element(status).toHaveTextContent("2 of 3 files… More files wait for their turn.");
  begin();
  await expect
    .element(status)
    .toHaveTextContent("4 files added. Left out: node_modules. 1 file not added:");
  expect(await pendingPaths()).toEqual(["a1", "a2", "a3", "b1"]);
});

it("stops what is being added and what waits, but not what is dropped afterwards", async () => {
  const { ready, begin } = waiting();
  adding.addEntries([dropped("a1"), dropped("a2", ready), dropped("a3")], "");
  adding.addEntries([dropped("b1")], "");
  await expect.element(status).toHaveTextContent("Adding 2 of 3 files…");
  await page.getByRole("button", { name: "Stop" }).click();
  adding.addEntries([dropped("c1")], "");
  begin();
  await expect.element(status).toHaveTextContent("Stopped. 3 files added.");
  expect(await pendingPaths()).toEqual(["a1", "a2", "c1"]);
});
