/** The longest tag, in UTF-16 code units. */
export const MAX_TAG = 60;

/**
 * The tags in what a person typed, separated by commas. A tag that is already known keeps its spelling,
 * so that "work" and "Work" do not become two.
 */
export function tagsIn(text: string, known: readonly string[]): string[] {
  const spelling = new Map(known.map((tag) => [tag.toLowerCase(), tag]));
  const tags = new Map<string, string>();
  for (const word of text.split(",")) {
    const tag = word.trim().replace(/^#+/u, "").trim().replace(/\s+/gu, " ");
    const whole = tag
      .slice(0, MAX_TAG)
      .replace(/\p{Surrogate}$/u, "")
      .trim();
    const key = whole.toLowerCase();
    if (whole !== "" && !tags.has(key)) tags.set(key, spelling.get(key) ?? whole);
  }
  return [...tags.values()];
}

/** What a change adds to a set of tags and removes from it. */
export interface TagDifference {
  add: readonly string[];
  remove: readonly string[];
}

/**
 * Applies a change to a set of tags.
 *
 * @returns the new set and the change that reverses it; undefined if nothing changes
 */
export function changeTags(
  tags: readonly string[],
  { add, remove }: TagDifference,
): { tags: string[]; back: TagDifference } | undefined {
  const had = new Set(tags);
  const next = new Set(tags);
  for (const tag of remove) next.delete(tag);
  for (const tag of add) next.add(tag);
  const added = [...next].filter((tag) => !had.has(tag));
  const removed = [...had].filter((tag) => !next.has(tag));
  if (added.length === 0 && removed.length === 0) return undefined;
  return { tags: [...next].sort(), back: { add: removed, remove: added } };
}
