/** Compares two JSON values: neither the order of keys nor undefined fields matter. */
export function sameRow(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!isObject(left) || !isObject(right)) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = keysOf(left);
  if (keys.length !== keysOf(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && sameRow(left[key], right[key]));
}

function keysOf(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
