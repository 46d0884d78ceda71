import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import type { InternalMessage, MessageMetadata, MessageNode } from "#domain/message.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";

import { ComparedMessage } from "./word-diff.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

function nodeOf(id: string, text: string, fields: Partial<InternalMessage> = {}): MessageNode {
  const message: InternalMessage = {
    role: "assistant",
    content: [{ type: "text", text }],
    ...fields,
  };
  return { id, contextId: "c", parentId: null, createdAt: 0, message };
}

/** Renders the second message as compared with the first. */
async function compared(base: MessageNode, node: MessageNode): Promise<HTMLElement> {
  return render(
    <ServicesContext value={await openServices()}>
      <div style={{ width: "420px" }}>
        <ComparedMessage pair={{ base, node }}>
          <div data-as-usual="">
            <Markdown text="as usual" />
          </div>
        </ComparedMessage>
      </div>
    </ServicesContext>,
  );
}

const marksIn = (host: HTMLElement) =>
  [...host.querySelectorAll("ins, del, [role=insertion], [role=deletion]")].map((mark) => {
    const isAdded = mark.matches("ins, [role=insertion]");
    return `${isAdded ? "+" : "-"}${mark.textContent.trim()}`;
  });

it("draws tables and formulas as ever, with marks at what changed in them", async () => {
  const answer = (cost: string, isotope: string) =>
    [
      `The dating with $^{${isotope}}\\mathrm{Be}$ took a year.`,
      `| Reader | Cost |\n| --- | --: |\n| Institutional | ${cost} |\n| Private | 12 |`,
      "$$\nx^2\n$$",
    ].join("\n\n");
  const host = await compared(nodeOf("a", answer("40.5", "10")), nodeOf("b", answer("41", "9")));
  await expect.poll(() => host.querySelectorAll("math").length).toBe(3);
  expect(host.querySelectorAll("table tr")).toHaveLength(3);
  expect(host.textContent).not.toContain("| Institutional");
  expect(host.textContent).not.toContain("$");
  expect(marksIn(host).slice(2)).toEqual(["-40.5", "+41"]);
  expect(host.querySelector("del math")?.textContent).toContain("10");
  expect(host.querySelector("[data-as-usual]")).toBeNull();
});

it("marks a paragraph that went or came as a block, and nothing that is empty", async () => {
  const host = await compared(
    nodeOf("a", "Take the night train to Oslo.\n\nPack warm clothes.\n\nBook early."),
    nodeOf("b", "Take the day train to Oslo. \n\nBook early."),
  );
  expect(marksIn(host)).toEqual(["-night", "+day", "-Pack warm clothes."]);
  for (const mark of host.querySelectorAll("ins, del"))
    expect(mark.textContent.trim()).not.toBe("");
});

it("strikes nothing that an interrupted answer never wrote, and says where it stopped", async () => {
  const metadata: MessageMetadata = { status: "stopped" };
  const whole = "It is so.\n\nThe lag is forty seconds in the worst case.\n\nThat is all there is.";
  const cut = nodeOf("b", "It is so.\n\nThe lag is fort", { metadata });
  const host = await compared(nodeOf("a", whole), cut);
  await expect.element(page.getByText(/^The answer stopped here/u)).toBeVisible();
  expect(marksIn(host)).toEqual([]);

  const other = await compared(cut, nodeOf("a", whole));
  await expect.element(page.getByText(/^The first column’s answer stopped here/u)).toBeVisible();
  expect(marksIn(other)).toEqual([]);
  expect(other.textContent).toContain("That is all there is.");
});

it("says softly that the text is the same, and warns of nothing", async () => {
  await compared(nodeOf("a", "It is so."), nodeOf("b", "It is so."));
  const note = page.getByText("Same text.");
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText("as usual")).toBeVisible();
  const colour = (value: string) => {
    const probe = document.createElement("span");
    probe.style.color = value;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  expect(getComputedStyle(note.element()).color).toBe(colour("var(--ink-quiet)"));
});

it("says where only the setting differs, or nothing is in common", async () => {
  await compared(nodeOf("a", "# It is so"), nodeOf("b", "## It is so"));
  await expect.element(page.getByText(/^Same words/u)).toBeVisible();
  await compared(nodeOf("a", "It is so."), nodeOf("b", "Wholly other things here."));
  await expect.element(page.getByText("Nothing in common with the first column.")).toBeVisible();
  await expect.element(page.getByText("as usual")).toBeVisible();
});

it("shows what a person wrote as it was written, and lines that went by a sign", async () => {
  const person = { role: "user" } as const;
  const host = await compared(
    nodeOf("a", "One *two* three four five.\n\n\nSix seven eight nine.", person),
    nodeOf("b", "One *two* three four five. Six seven eight nine.", person),
  );
  expect(host.textContent).toContain("One *two*");
  expect([...host.querySelectorAll("del")].map(({ textContent }) => textContent.trim())).toEqual([
    "↵",
  ]);
});
