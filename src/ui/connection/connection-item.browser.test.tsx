import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";

import { createEgress } from "#app/egress/egress.ts";
import { saveConnection } from "#app/network/connections.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { resetView } from "#app/view/view-store.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { err } from "#domain/result.ts";

import { useConnectionDrafts } from "./connection-drafts.ts";
import { ConnectionItem } from "./connection-item.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;
let connection: Connection;

beforeEach(async () => {
  resetView();
  services = await openServices();
  const saved = await saveConnection(
    services,
    {
      id: "mine",
      name: "Mine",
      protocol: "openai-chat",
      baseUrl: "https://models.example/v1",
      keyKeeping: "session",
      models: [{ id: "m" }],
      defaultModel: "m",
      usedAt: 1,
      createdAt: 1,
    },
    { how: "set", key: "sk-mine" },
  );
  if (!saved.ok) throw new Error(saved.error.message);
  connection = saved.value;
});

afterEach(() => {
  vi.restoreAllMocks();
});

const notices = () => useNotices.getState().notices.map(({ text }) => text);

function undo(): void {
  const last = lastUndoable(useNotices.getState(), null);
  if (last === undefined) throw new Error("No undo is offered.");
  takeOffer(last);
}

it("keeps Undo available, with the key, when restoring a removed connection fails", async () => {
  await render(
    <ServicesContext value={services}>
      <ConnectionItem
        connection={connection}
        isFirst={false}
        isBegun={false}
        hasFocus={false}
        onEdit={() => {}}
      />
    </ServicesContext>,
  );
  await page.getByRole("button", { name: "More options for Mine" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(notices).toEqual(["Removed “Mine” and its key."]);
  const full = err({ kind: "full" as const, message: "The disk is full." });
  vi.spyOn(services.connections, "put").mockResolvedValueOnce(full);
  undo();
  await expect.poll(notices).toEqual(["“Mine” couldn’t be restored: The disk is full."]);
  expect(await services.connections.get("mine")).toBeUndefined();
  undo();
  await expect.poll(() => services.keys.keyOf(connection)).toBe("sk-mine");
  expect(await services.connections.get("mine")).toEqual(connection);
});

it("leaves the way back to what was typed when models are refreshed meanwhile", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const egress = createEgress({
    network: async () => {
      await answered;
      return Response.json({ data: [{ id: "alpha" }, { id: "beta" }] });
    },
  });
  await render(
    <ServicesContext value={{ ...services, egress }}>
      <ConnectionItem
        connection={connection}
        isFirst={false}
        isBegun={false}
        hasFocus={false}
        onEdit={() => {}}
      />
    </ServicesContext>,
  );
  const drafts = useConnectionDrafts;
  onTestFinished(() => drafts.getState().setOffer(null));
  await page.getByRole("button", { name: "More options for Mine" }).click();
  await page.getByRole("menuitem", { name: "Refresh models" }).click();
  await expect.poll(() => drafts.getState().offer?.text).toBe("Loading models from Mine…");
  const offer = { text: "Your changes weren’t saved.", label: "Continue editing", act: () => {} };
  drafts.getState().setOffer(offer);
  answer();
  await expect.poll(notices).toEqual(["Mine has 2 models."]);
  expect(drafts.getState().offer).toBe(offer);
});

it("on a narrow page its actions stay in one line", async () => {
  const [width, height] = [window.innerWidth, window.innerHeight];
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(320, 600);
  await render(
    <ServicesContext value={services}>
      <ul style={{ padding: 0, width: 265 }}>
        <ConnectionItem
          connection={{ ...connection, modelsAt: 1 }}
          isFirst
          isBegun={false}
          hasFocus={false}
          onEdit={() => {}}
        />
      </ul>
    </ServicesContext>,
  );
  const middleOf = (name: string | RegExp) => {
    const box = page.getByRole("button", { name }).element().getBoundingClientRect();
    return box.top + box.height / 2;
  };
  await expect.element(page.getByText("Mine")).toBeVisible();
  expect(Math.abs(middleOf("Edit") - middleOf(/^More/u))).toBeLessThan(4);
});
