/** What stands on a notice. */

export const dismiss = "Dismiss";
