let entered: EventTarget | null = null;
if (typeof window !== "undefined") {
  window.addEventListener("dragenter", ({ target }) => (entered = target), true);
}

/** Whether files are being dragged, and not text or an element of the page. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/**
 * Whether the drag has left this part of the page with this `dragleave`, instead of moving between elements
 * in it. The next element gets its `dragenter` before this event, which in Safari does not name it.
 */
export function hasLeft(part: Node, { target }: { target: EventTarget | null }): boolean {
  return target === entered || !(entered instanceof Node && part.contains(entered));
}
