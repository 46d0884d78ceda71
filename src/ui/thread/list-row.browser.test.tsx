import { useRef } from "react";
import { Virtualizer } from "virtua";
import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { ListRow } from "./list-row.tsx";

const ROWS = ["first", "second", "third"];

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} style={{ height: 300, overflowY: "auto" }}>
      <Virtualizer scrollRef={scroller} item={ListRow} itemSize={140} data={ROWS}>
        {(text) => (
          <p key={text} style={{ height: 60 }}>
            {text}
          </p>
        )}
      </Virtualizer>
    </div>
  );
}

function picture(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

it("shows rows that were not laid out when the list measured them, as in WebKit before a style sheet has come", async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("p { display: none !important; }");
  document.adoptedStyleSheets.push(sheet);
  await render(<List />);
  await expect.poll(() => document.querySelectorAll("p")).toHaveLength(ROWS.length);
  // The list measures after one frame and renders for the next.
  for (let pictures = 0; pictures < 4; pictures += 1) await picture();
  document.adoptedStyleSheets.pop();
  for (const text of ROWS) await expect.element(page.getByText(text)).toBeVisible();
});
