/**
 * Focuses the first field with something wrong in it, even if it is folded away. Returns whether there is
 * one.
 */
export function focusFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  if (field === null) return false;
  for (let fold = field.closest("details"); fold !== null; fold = outer(fold)) fold.open = true;
  field.focus();
  field.scrollIntoView({ block: "center" });
  return true;
}

function outer(fold: HTMLDetailsElement): HTMLDetailsElement | null {
  return fold.parentElement?.closest("details") ?? null;
}
