/** Texts on a notice. */

export const dismiss = "Dismiss";
