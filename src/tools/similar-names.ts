/** Names that a model probably meant by `name`, most similar first, at most three. */
export function similarNames(name: string, names: readonly string[]): string[] {
  const wanted = plain(name);
  return names
    .map((candidate) => ({ candidate, distance: distanceBetween(wanted, plain(candidate)) }))
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Longer names are not typing errors, and comparing them would cost the square of their length. */
const longest = 64;

function plain(name: string): string {
  return name
    .slice(0, longest)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The Levenshtein distance; 1 if one name contains the other. */
function distanceBetween(left: string, right: string): number {
  if (left === right) return 0;
  if (left.length >= 3 && right.length >= 3 && (left.includes(right) || right.includes(left))) {
    return 1;
  }
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let at = 0; at < left.length; at += 1) row = nextRow(row, left.charAt(at), right);
  return row.at(-1) ?? 0;
}

function nextRow(row: readonly number[], letter: string, right: string): number[] {
  const next = [(row[0] ?? 0) + 1];
  for (let at = 0; at < right.length; at += 1) {
    const changed = (row[at] ?? 0) + (right.charAt(at) === letter ? 0 : 1);
    next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
  }
  return next;
}
