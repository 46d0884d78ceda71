/** Keys of the settings that hold how the person left a conversation's tree. */
export function treeSettingKeys(contextId: string): { folding: string; viewport: string } {
  return { folding: `tree:${contextId}:folding`, viewport: `tree:${contextId}:viewport` };
}

/** The conversation whose tree a setting belongs to; undefined for any other setting. */
export function contextOfTreeSetting(key: string): string | undefined {
  return /^tree:(.*):(?:folding|viewport)$/su.exec(key)?.[1];
}
