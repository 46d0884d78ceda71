import { expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";
import { WRITTEN_AS } from "#platform/copied-markdown.ts";
import { Markdown } from "#ui/markdown/markdown.tsx";

import { copyWritten } from "./copy-written.ts";

async function shown(text: string): Promise<HTMLElement> {
  const host = await render(
    <div onCopy={copyWritten}>
      <Markdown text={text} />
      <textarea />
    </div>,
  );
  const waiting = () => host.querySelectorAll("[data-source] > code").length;
  // Formulas wait for their font.
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  return host;
}

/** What the program gets into which the selection is pasted; null if the browser copies by itself. */
function copied(from: Element): { text: string; html: string } | null {
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
  if (from.dispatchEvent(event)) return null;
  return { text: clipboardData.getData("text/plain"), html: clipboardData.getData("text/html") };
}

function select(element: Element): Element {
  document.getSelection()?.selectAllChildren(element);
  return element;
}

it("a selection with a formula in it is copied with the formula as it was written", async () => {
  const host = await shown("Each replica $r_i$ has\n\n- a `counter`");
  const sheet = host.querySelector("[data-markdown]") ?? host;
  expect(copied(select(sheet))?.text).toBe("Each replica $r_i$ has\n\n- a `counter`");
  expect(copied(sheet)?.html).toContain("<math");
  expect(copied(select(host.querySelector("mi") ?? host))?.text).toBe("$r_i$");
});

it("the browser copies anything else, and what is selected in a field", async () => {
  const host = await shown("Only **words**.\n\nAnd $x$");
  expect(copied(select(host.querySelector("p") ?? host))).toBeNull();
  select(host);
  expect(copied(host.querySelector("textarea") ?? host)).toBeNull();
});

it("a selection with structure says in its formatted text how it was written", async () => {
  const host = await shown("# Title\n\n- one\n- [two](https://a.example/)");
  const sheet = host.querySelector("[data-markdown]") ?? host;
  const taken = copied(select(sheet));
  expect(taken?.text).not.toContain("# ");
  const { body } = new DOMParser().parseFromString(taken?.html ?? "", "text/html");
  const [root] = body.children;
  expect(root?.getAttribute(WRITTEN_AS)).toBe("# Title\n\n- one\n- [two](https://a.example/)");
  expect(root?.querySelectorAll("li")).toHaveLength(2);
});
