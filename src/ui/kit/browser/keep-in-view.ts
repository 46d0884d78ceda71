/** Scrolls an element into view, and again whenever its size changes. Returns what ends it. */
export function keepInView(element: Element): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: "nearest" }));
  observer.observe(element);
  return () => observer.disconnect();
}
