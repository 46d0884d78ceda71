/** Keys that decide on the focused tool call in the approval dialog. */
export const decisionKeys = { approve: "Mod+Enter", deny: "Mod+Backspace" } as const;

export type KeyDecision = keyof typeof decisionKeys;
