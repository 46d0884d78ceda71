import { addressOf } from "#domain/connections/address.ts";

/** An address without its query, and cut before the first part of its path that looks like a key. */
export function addressWithoutKey(address: string): string {
  const url = addressOf(address);
  // A damaged row, which no file takes.
  if (url === undefined) return address;
  const [path = ""] = url.href.slice(url.origin.length).split(/[?#]/u);
  const parts = path.split("/");
  const at = parts.findIndex(looksLikeKey);
  return url.origin + (at === -1 ? path : `${parts.slice(0, at).join("/")}/`);
}

/** Long, with letters and digits: a name rarely has both. */
function looksLikeKey(part: string): boolean {
  return part.length >= 20 && /\d/u.test(part) && /[a-z]/iu.test(part);
}
