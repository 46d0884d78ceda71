import type { ClipboardEvent } from "react";

import { rangeMarkdown } from "#ui/markdown/range-markdown.ts";

/**
 * Copies a selection that has formulas in it as Markdown: as text, a browser gives each sign of a formula a
 * line of its own. Programs that take formatted text get the formulas drawn.
 */
export function copyWritten(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  const isInField = event.target instanceof HTMLElement && event.target.matches("input,textarea");
  if (event.defaultPrevented || isInField || selection === null || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  const box = document.createElement("div");
  box.append(range.cloneContents());
  if (box.querySelector("math") === null && !isInFormula(range)) return;
  for (const control of box.querySelectorAll("button,footer")) control.remove();
  event.clipboardData.setData("text/plain", rangeMarkdown(range));
  event.clipboardData.setData("text/html", box.innerHTML);
  event.preventDefault();
}

function isInFormula({ commonAncestorContainer: node }: Range): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("math") != null;
}
