import { notify, UNDO } from "#app/view/notices.ts";

/**
 * Tells that a form was closed with what was typed in it, and offers it back.
 * @param bringBack opens it again; returns what was typed for the same item since and gives way
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
