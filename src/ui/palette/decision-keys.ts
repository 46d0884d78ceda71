/** Keys that decide on the tool call that has the focus, in its dialog. */
export const decisionKeys = { approve: "Mod+Enter", deny: "Mod+Backspace" } as const;

export type KeyDecision = keyof typeof decisionKeys;
