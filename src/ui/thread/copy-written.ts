import type { ClipboardEvent } from "react";

import { WRITTEN_AS } from "#platform/copied-markdown.ts";
import { rangeMarkdown } from "#ui/markdown/range-markdown.ts";

/** Elements of an answer whose structure plain text loses. */
const STRUCTURE = "a,h3,h4,h5,h6,li,pre,table";

/**
 * Copies a selection with formulas as Markdown, because as plain text a browser puts each sign of a formula
 * on a line of its own. Programs that take formatted text get the formulas drawn. If the selection has other
 * structure, the plain text stays the browser's own, and the formatted text carries the Markdown for Bough's
 * message box.
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
