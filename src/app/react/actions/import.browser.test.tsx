import { expect, it, vi } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { fileText } from "#domain/files/file-text.ts";
import { EXPORTED_AT, seededFile } from "#domain/files/test-support/seeded-file.ts";

import { useImport } from "./import.ts";
import type { ImportProblem } from "./import.ts";

const file = new Blob([fileText(seededFile(1, { conversations: 1 }), EXPORTED_AT)]);

/**
 * The problem shown if `failing` happens before the stored rows are read: conversations first, then modes.
 */
async function problemAfter(
  failing: (services: Services) => void,
  reading: "conversations" | "modes",
): Promise<ImportProblem | undefined> {
  const services = await openServices();
  if (reading === "modes") {
    const list = services.modes.list.bind(services.modes);
    vi.spyOn(services.modes, "list").mockImplementation(() => {
      failing(services);
      return list();
    });
  } else {
    const { strict } = services.databases;
    const transaction = strict.transaction.bind(strict);
    vi.spyOn(strict, "transaction").mockImplementation((...asked: unknown[]) => {
      failing(services);
      return Reflect.apply(transaction, strict, asked);
    });
  }
  let problem: ImportProblem | undefined;
  function Import() {
    ({ problem } = useImport(file));
    return null;
  }
  await render(
    <ServicesContext value={services}>
      <Import />
    </ServicesContext>,
  );
  await expect.poll(() => problem).toBeDefined();
  return problem;
}

it.each(["conversations", "modes"] as const)(
  "blames the storage only for what the storage did, while %s are read",
  async (reading) => {
    const closed = await problemAfter(({ databases }) => databases.close(), reading);
    expect(closed).toMatchObject({ source: "storage", kind: "unavailable" });
    const broken = await problemAfter(() => {
      throw new TypeError("a bug");
    }, reading);
    expect(broken).toEqual({ source: "internal", message: "TypeError: a bug" });
  },
);
