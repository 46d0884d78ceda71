/** Whether something outside this element has the focus. False if nothing has it. The element may be gone. */
export function isFocusElsewhere(element: Element | null | undefined): boolean {
  const { activeElement, body } = document;
  return activeElement !== body && element?.contains(activeElement) !== true;
}
