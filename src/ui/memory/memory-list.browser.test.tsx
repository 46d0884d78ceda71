import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import type { Memory } from "#domain/memories/memory.ts";

import { MemoryList } from "./memory-list.tsx";

const memories = Array.from({ length: 300 }, (_, at): Memory => ({
  id: `memory-${at}`,
  scope: { kind: "everywhere" },
  source: { kind: "person" },
  text: `Note ${at}.`,
  createdAt: at,
  updatedAt: at,
}));

const NOTHING = () => null;

it.each([
  ["the panel", "auto", "visible"],
  ["the dialog around it", "visible", "auto"],
])("shows the notes that are scrolled to, where %s scrolls", async (_, ofPanel, ofDialog) => {
  await render(
    <ServicesContext value={await openServices()}>
      <dialog open style={{ height: "300px", overflowY: ofDialog as "auto" }}>
        <p style={{ height: "120px" }}>A head</p>
        <div
          role="tabpanel"
          style={{ overflowY: ofPanel as "auto", ...(ofPanel === "auto" && { height: "150px" }) }}
        >
          <div>
            <MemoryList memories={memories} actions={NOTHING} />
          </div>
        </div>
      </dialog>
    </ServicesContext>,
  );
  await expect.element(page.getByText("Note 0.")).toBeVisible();
  await expect.element(page.getByText("Note 299.")).not.toBeInTheDocument();
  const scroller = document.querySelector(ofPanel === "auto" ? "[role=tabpanel]" : "dialog");
  await expect
    .poll(() => {
      scroller?.scrollTo(0, scroller.scrollHeight);
      return page.getByText("Note 299.").query();
    })
    .not.toBeNull();
});
