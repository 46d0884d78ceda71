let entered: EventTarget | null = null;
if (typeof window !== "undefined") {
  window.addEventListener("dragenter", ({ target }) => (entered = target), true);
}

/** Whether files are dragged, and not text or an element of the page. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

/**
 * Whether what is dragged has left this part of the page with this `dragleave`, and not only gone from one
 * element in it to another. The next one is entered before; in Safari the event does not name it.
 */
export function hasLeft(part: Node, { target }: { target: EventTarget | null }): boolean {
  return target === entered || !(entered instanceof Node && part.contains(entered));
}
