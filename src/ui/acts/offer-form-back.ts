import { notify, UNDO } from "#app/view/notices.ts";

/**
 * Says that a form was closed with text typed in it, and offers to bring it back.
 * @param bringBack reopens the form; returns the text typed for the same item since then, which the form
 *   replaces
 */
export function offerFormBack<Form>(
  text: string,
  form: Form,
  bringBack: (form: Form) => Form | undefined,
): void {
  const act = () => {
    const newer = bringBack(form);
    if (newer !== undefined) offerFormBack(text, newer, bringBack);
  };
  notify({ text, action: { label: UNDO, act } });
}
