import { addressOf } from "#domain/connections/address.ts";

/** An address without its query, and cut off before the first part of its path that looks like a key. */
export function addressWithoutKey(address: string): string {
  const url = addressOf(address);
  // Only a damaged row has such an address, and no file accepts it.
  if (url === undefined) return address;
  const [path = ""] = url.href.slice(url.origin.length).split(/[?#]/u);
  const parts = path.split("/");
  const at = parts.findIndex(looksLikeKey);
  return url.origin + (at === -1 ? path : `${parts.slice(0, at).join("/")}/`);
}

/**
 * Whether a part of a path may be a key: it is long and has letters and digits, which names rarely
 * combine.
 */
function looksLikeKey(part: string): boolean {
  return part.length >= 20 && /\d/u.test(part) && /[a-z]/iu.test(part);
}
