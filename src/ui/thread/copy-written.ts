import type { ClipboardEvent } from "react";

import { WRITTEN_AS } from "#platform/copied-markdown.ts";
import { rangeMarkdown } from "#ui/markdown/range-markdown.ts";

/** What plain text loses of an answer. */
const STRUCTURE = "a,h3,h4,h5,h6,li,pre,table";

/**
 * Copies a selection that has formulas in it as Markdown: as text, a browser gives each sign of a formula a
 * line of its own. Programs that take formatted text get the formulas drawn. With any other structure of an answer
 * the plain text is the browser's own, and the formatted one says how it was written, for Bough's message box.
 */
export function copyWritten(event: ClipboardEvent<HTMLElement>): void {
  const selection = document.getSelection();
  const isInField = event.target instanceof HTMLElement && event.target.matches("input,textarea");
  if (event.defaultPrevented || isInField || selection === null || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  const box = document.createElement("div");
  box.append(range.cloneContents());
  const hasFormulas = box.querySelector("math") !== null || isIn("math", range);
  const isStructured = isIn("[data-markdown]", range) && box.querySelector(STRUCTURE) !== null;
  if (!hasFormulas && !isStructured) return;
  for (const control of box.querySelectorAll("button,footer")) control.remove();
  const markdown = rangeMarkdown(range);
  box.setAttribute(WRITTEN_AS, hasFormulas ? "" : markdown);
  event.clipboardData.setData("text/plain", hasFormulas ? markdown : selection.toString());
  event.clipboardData.setData("text/html", box.outerHTML);
  event.preventDefault();
}

function isIn(selector: string, { commonAncestorContainer: node }: Range): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(selector) != null;
}
