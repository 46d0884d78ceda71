import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { UserText } from "./user-text.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

function show(text: string) {
  return render(<UserText message={{ role: "user", content: [{ type: "text", text }] }} />);
}

it("code that a person fenced stands as code, and the rest as they wrote it", async () => {
  const host = await show("Why *this*?\n\n```ts\nconst a = 1;\n```\n\nSo.");
  const code = page.getByRole("group", { name: "Code, ts" });
  await expect.element(code).toHaveTextContent("const a = 1;");
  expect(getComputedStyle(code.element()).fontFamily).toContain("mono");
  expect([...host.querySelectorAll("p")].map((words) => words.textContent)).toEqual([
    "Why *this*?",
    "So.",
  ]);
  expect(host.textContent).not.toContain("```");
});

it("a long text with code in it is folded as a whole", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at}`).join("\n");
  const host = await show(`First.\n\`\`\`\n${lines}\n\`\`\`\nLast.`);
  const folded = () => host.querySelector("[data-folded]");
  await expect.poll(() => folded()?.clientHeight).toBeLessThan(500);
  await page.getByRole("button", { name: "Show all", exact: true }).click();
  expect(folded()).toBeNull();
  await expect.element(page.getByText("Last.")).toBeVisible();
});

it("code of a folded text is copied whole", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const lines = Array.from({ length: 600 }, (_, at) => `const line${at} = ${at};`).join("\n");
  const host = await show(`What is wrong?\n\`\`\`js\n${lines}\n\`\`\`\nThanks.`);
  expect(host.textContent?.length).toBeLessThan(7_000);
  await page.getByRole("button", { name: "Code to clipboard" }).click();
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith(lines));
  write.mockRestore();
});

it("a quotation at the head of a text is drawn as one, and what is written below it as it is", async () => {
  const host = await show("> Each **replica**:\n>\n> - has a clock\n\nWhy *each*?\n> not this");
  await expect.poll(() => host.querySelector("blockquote strong")?.textContent).toBe("replica");
  expect(host.querySelector("blockquote li")?.textContent).toBe("has a clock");
  const words = [...host.querySelectorAll(":scope p")].filter((one) => !one.closest("blockquote"));
  expect(words.map(({ textContent }) => textContent)).toEqual(["Why *each*?\n> not this"]);
});

it("a long quotation is folded without the question below it", async () => {
  const lines = Array.from({ length: 90 }, (_, at) => `> line ${at}\n>`).join("\n");
  const host = await show(`${lines}\n\nWhy is that?`);
  await expect.poll(() => host.querySelector("blockquote")?.clientHeight).toBeLessThan(500);
  const question = page.getByText("Why is that?");
  await expect.element(question).toBeVisible();
  expect(question.element().closest("[data-folded]")).toBeNull();
  await page.getByRole("button", { name: "Show all", exact: true }).click();
  await expect.poll(() => host.querySelector("blockquote")?.clientHeight).toBeGreaterThan(900);
});

it("a short question is set strong; a draft, a list or whatever is longer has the weight of text", async () => {
  const weights = async (text: string) => {
    const host = await show(text);
    return [...host.querySelectorAll("p")].map((words) =>
      Number(getComputedStyle(words).fontWeight),
    );
  };
  expect(await weights("Why *this*?")).toEqual([560]);
  expect(await weights("Why *this*?\n```ts\nconst a = 1;\n```")).toEqual([560]);
  expect(await weights("# Draft\n\nThe grain markets.")).toEqual([400]);
  expect(await weights("- Munich\n- Augsburg")).toEqual([400]);
  expect(await weights("The grain markets were public by law. ".repeat(6))).toEqual([400]);
  expect(await weights("Why?\n```ts\nconst a = 1;\n```\nSo.")).toEqual([400, 400]);
});
