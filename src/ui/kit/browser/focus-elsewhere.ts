/** Whether something outside this element has the focus. It may be gone, and nothing may have it. */
export function isFocusElsewhere(element: Element | null | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && element?.contains(activeElement) !== true;
}
