/** Groups rows by the conversation they belong to, keeping their order. */
export function byContext<Row extends { contextId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.contextId);
    if (group === undefined) groups.set(row.contextId, [row]);
    else group.push(row);
  }
  return groups;
}
