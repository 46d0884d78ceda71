import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { navigateTo } from "#app/view/route.ts";
import { resetView } from "#app/view/view-store.ts";
import { App } from "#ui/app.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const COUNT = 100;

let services: Services;

const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
const boxes = dialog.getByRole("textbox", { name: "Arguments" });
const section = (number: number) =>
  dialog.getByRole("group", {
    name: `calculator, ${String(number)} of ${String(COUNT)}`,
    exact: true,
  });

/** A call that is a line until it is opened. */
const line = (number: number) =>
  section(number).getByRole("heading", { level: 4 }).getByRole("button");
const group = dialog.getByRole("group", { name: `calculator, ${String(COUNT)} calls` });
const approved = dialog.getByText("approved", { exact: true });

/** An answer with a hundred calls waits for the person, and its dialog is open. */
beforeEach(() => openDialog());

async function openDialog() {
  services = await openServices();
  resetView();
  await page.viewport(1_280, 800);
  const subject = { toolName: "calculator", origin: "built in", scope: "always" } as const;
  const asks = { ...subject, id: "ask", verdict: "ask", definitionHash: "", createdAt: 1 } as const;
  await services.policies.say(subject, asks);
  letModelTalk(services, (messages) =>
    messages.some(({ role }) => role === "tool")
      ? "Done."
      : Array.from({ length: COUNT }, (_, at) => ({
          name: "calculator",
          arguments: { expression: `${String(at)} + 1` },
        })),
  );
  await engineOf(services).tools.ready;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Many", connection);
  navigateTo(contextId);
  await render(
    <ServicesContext value={services}>
      <App />
    </ServicesContext>,
  );
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  const conversation = engineOf(services).open(contextId);
  onTestFinished(() => conversation.close());
  await conversation.dispatch({
    type: "message.send",
    branchId,
    message: { runId: "r", nodeId: "n", content: [{ type: "text", text: "Go." }] },
  });
  const all = dialog.getByRole("button", { name: "Approve all" });
  await expect.element(all).toBeEnabled();
}

/** Records the calls whose part of the dialog has rendered since `forget`. */
function rendering() {
  const described = vi.spyOn(engineOf(services).tools, "describe");
  return {
    calls: () => [...new Set(described.mock.calls.map(([, value]) => value))],
    forget: () => described.mockClear(),
  };
}

/** Waits until nothing more renders by itself after the dialog has opened. */
async function untilStill({ calls, forget }: ReturnType<typeof rendering>) {
  for (let still = 0; still < 3; still = calls().length === 0 ? still + 1 : 0) {
    forget();
    // On a loaded machine, frames may leave no idle time at all; then it continues after a second.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  }
}

describe("the dialog of a hundred calls", () => {
  it("decides on all only while nothing is being written about one", async () => {
    const all = ["Deny all", "Approve all"].map((name) => dialog.getByRole("button", { name }));
    await line(2).click();
    for (const opens of ["Deny", "Answer for the tool…"]) {
      await section(2).getByRole("button", { name: opens, exact: true }).click();
      await userEvent.keyboard("not this one");
      for (const button of all) await expect.element(button).toBeDisabled();
      await expect.element(dialog.getByText("You are writing about one call")).toBeVisible();
      await section(2).getByRole("button", { name: "Back" }).click();
      for (const button of all) await expect.element(button).toBeEnabled();
    }
  });

  it("has a line for each, and makes the rest of one that is open when it is scrolled to", async () => {
    expect(dialog.getByRole("heading", { level: 3 }).elements()).toHaveLength(1);
    expect(dialog.getByRole("heading", { level: 4 }).elements()).toHaveLength(COUNT);
    expect(boxes.elements()).toHaveLength(0);
    await expect.element(line(60)).toHaveTextContent('"59 + 1"');
    await group.getByRole("button", { name: "Show all in full" }).click();
    await expect.element(boxes.first()).toBeVisible();
    expect(boxes.elements().length).toBeLessThan(20);
    await expect.element(section(60).getByRole("textbox")).not.toBeInTheDocument();
    section(60).element().scrollIntoView();
    const box = section(60).getByRole("textbox", { name: "Arguments" });
    await expect.element(box).toHaveValue('"59 + 1"');
    expect(boxes.elements().length).toBeLessThan(40);
    // Rendered calls stay rendered, with what the person has put in.
    await section(60).getByRole("button", { name: "Deny" }).click();
    await section(60).getByRole("textbox", { name: "Reason" }).fill("Not this one.");
    section(1).element().scrollIntoView();
    await expect.element(section(1).getByRole("button", { name: "Approve" })).toBeInViewport();
    section(60).element().scrollIntoView();
    const reason = section(60).getByRole("textbox", { name: "Reason" });
    await expect.element(reason).toHaveValue("Not this one.");
  });

  it("renders one call again while the person types there, and none for a decision on another", async () => {
    for (const number of [1, 2, 3]) await line(number).click();
    const rendered = rendering();
    await untilStill(rendered);
    await section(2).getByRole("textbox", { name: "Arguments" }).fill('"7 * 6"');
    await expect.element(section(2).getByText(/^Edited\./u)).toBeVisible();
    expect(rendered.calls()).toEqual(["7 * 6"]);
    rendered.forget();
    await section(1).getByRole("button", { name: "Approve", exact: true }).click();
    await expect.element(approved).toBeVisible();
    await expect
      .element(dialog.getByText(`${String(COUNT - 1)} of ${String(COUNT)} left.`))
      .toBeVisible();
    const all = dialog.getByRole("button", { name: "Approve all" });
    await expect.element(all).toBeEnabled();
    expect(rendered.calls()).toEqual([]);
    // The focus moved on to the next call's line.
    expect(document.activeElement).toBe(line(2).element());
  });

  it("approves all in one transaction: each call as it is shown", async () => {
    await line(2).click();
    await section(2).getByRole("textbox", { name: "Arguments" }).fill('"7 * 6"');
    const all = dialog.getByRole("button", { name: "Approve all" });
    await expect.element(all).toBeEnabled();
    const stored = vi.spyOn(engineOf(services).runWriter, "decideCalls");
    await all.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(stored).toHaveBeenCalledOnce();
    const decided = stored.mock.calls[0]?.[2] ?? [];
    expect(decided).toHaveLength(COUNT);
    expect(decided[1]?.patch).toMatchObject({ arguments: "7 * 6", editedFrom: "1 + 1" });
  });

  it("decides on the ticked calls together, in one transaction, and on none of the others", async () => {
    const all = dialog.getByRole("button", { name: "Approve all" });
    await group.getByRole("radio", { name: "This conversation" }).click();
    for (const number of [3, 50]) await section(number).getByRole("checkbox").click();
    await expect.element(all).toBeDisabled();
    await expect.element(dialog.getByText("2 calls aren’t ticked")).toBeVisible();
    const stored = vi.spyOn(engineOf(services).runWriter, "decideCalls");
    await group.getByRole("button", { name: `Approve ${String(COUNT - 2)} calls` }).click();
    await expect.poll(() => approved.elements().length).toBe(COUNT - 2);
    expect(stored).toHaveBeenCalledOnce();
    const decided = stored.mock.calls[0]?.[2] ?? [];
    // Only one approval states the permission.
    expect(decided.filter(({ policy }) => policy?.scope === "conversation")).toHaveLength(1);
    await expect
      .element(group.getByText(`2 of ${String(COUNT)} left`, { exact: true }))
      .toBeVisible();
    await expect.element(group.getByRole("button", { name: "Approve 0 calls" })).toBeDisabled();
    await group.getByRole("checkbox", { name: "0 of 2 ticked" }).click();
    await group.getByRole("button", { name: "Deny 2 calls" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(stored.mock.calls[1]?.[2].map(({ patch }) => patch.approvalStatus)).toEqual([
      "denied",
      "denied",
    ]);
  });

  it("an edit that is not valid keeps its tool's calls from being approved together, until it is not ticked", async () => {
    const together = group.getByRole("button", { name: /^Approve \d+ calls$/u });
    await line(2).click();
    await section(2).getByRole("textbox", { name: "Arguments" }).fill("7 * 6");
    await expect.element(together).toBeDisabled();
    await line(2).click();
    await expect.element(section(2).getByText("not valid")).toBeVisible();
    await section(2).getByRole("checkbox").click();
    await expect.element(together).toBeEnabled();
  });

  it("an approval for this conversation answers the other calls of the tool, but none that was begun", async () => {
    for (const number of [1, 3, 4]) await line(number).click();
    await section(3).getByRole("textbox", { name: "Arguments" }).fill('"7 * 6"');
    await section(4).getByRole("button", { name: "Deny", exact: true }).click();
    await section(5).getByRole("checkbox").click();
    const first = section(1);
    const also = first.getByText(
      `Approve also answers the ${String(COUNT - 4)} other waiting calls`,
    );
    await expect.element(also).not.toBeInTheDocument();
    await first.getByRole("radio", { name: "This conversation" }).click();
    await expect.element(also).toBeVisible();
    const stored = vi.spyOn(engineOf(services).runWriter, "decideCalls");
    await first.getByRole("button", { name: "Approve", exact: true }).click();
    await expect.poll(() => approved.elements().length).toBe(COUNT - 3);
    expect(stored).toHaveBeenCalledOnce();
    const decided = stored.mock.calls[0]?.[2] ?? [];
    expect(decided.filter(({ policy }) => policy?.scope === "conversation")).toHaveLength(1);
    expect(decided.every(({ patch }) => !("arguments" in patch))).toBe(true);
    await expect.element(section(3).getByRole("button", { name: "Approve" })).toBeEnabled();
    await expect.element(section(4).getByRole("textbox", { name: "Reason" })).toBeVisible();
  });

  it("keys decide on the open call that has the focus, and on none from elsewhere or in a text", async () => {
    expect(document.activeElement?.textContent).toBe("Approve tool calls");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(document.activeElement).toBe(line(1).element());
    // A call that is only a line is opened first, which decides nothing.
    await userEvent.keyboard("{Control>}{Enter}{Enter}{/Control}");
    await expect
      .element(section(1).getByRole("button", { name: "Approve", exact: true }))
      .toBeEnabled();
    await section(1).getByRole("textbox", { name: "Arguments" }).click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(approved.elements()).toHaveLength(0);
    (line(1).element() as HTMLElement).focus();
    await userEvent.keyboard("{Control>}{Enter}{Enter}{/Control}");
    await expect.poll(() => approved.elements().length).toBe(1);
    // The second press was meant for the previous call, and came before decisions were accepted again.
    expect(section(2).element().contains(document.activeElement)).toBe(true);
    const approve = section(2).getByRole("button", { name: "Approve", exact: true });
    await expect.element(approve).toBeEnabled();
    expect(approved.elements()).toHaveLength(1);
    expect(approve.element().getAttribute("aria-keyshortcuts")).toBe("Control+Enter");
    await userEvent.keyboard("{Control>}{Backspace}{/Control}");
    await expect.element(section(2).getByRole("textbox", { name: "Reason" })).toHaveFocus();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(dialog.getByText("denied", { exact: true })).toBeVisible();
  });

  it("is worked through by keyboard alone", async () => {
    (line(8).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    const box = section(8).getByRole("textbox", { name: "Arguments" });
    await expect.element(box).toBeVisible();
    await userEvent.tab();
    await expect.element(box).toHaveFocus();
    for (let presses = 0; presses < 12; presses += 1) await userEvent.tab();
    const at = document.activeElement?.closest("section[role=group]")?.getAttribute("aria-label");
    expect(at).toMatch(/^calculator, (?:9|1[0-4]) of 100$/u);
  });
});
