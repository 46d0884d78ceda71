/** Under what the settings keep how a person has left a conversation's tree. */
export function treeSettingKeys(contextId: string): { folding: string; viewport: string } {
  return { folding: `tree:${contextId}:folding`, viewport: `tree:${contextId}:viewport` };
}

/** The conversation whose tree the setting is of; undefined where it is of none. */
export function contextOfTreeSetting(key: string): string | undefined {
  return /^tree:(.*):(?:folding|viewport)$/su.exec(key)?.[1];
}
