import { addressOf } from "#domain/connections/address.ts";

import { decodeEntities } from "./entities.ts";

/** An address that may be put on the page. */
export interface SafeAddress {
  href: string;
  /** Where the address leads, as shown. */
  destination: string;
}

const linkSchemes = new Set(["http:", "https:", "mailto:"]);
const imageSchemes = new Set(["http:", "https:"]);

/**
 * A link that may be put on the page; undefined for anything but absolute http, https and mailto
 * addresses.
 */
export function safeLink(written: string): SafeAddress | undefined {
  return safe(written, linkSchemes);
}

/** An image that may be put on the page; undefined for anything but absolute http and https addresses. */
export function safeImage(written: string): SafeAddress | undefined {
  return safe(written, imageSchemes);
}

/**
 * Whether an address names a file of the app in which the text was written, for example in the work
 * folder of its code interpreter. Exports never contain such files, and nothing else can open these
 * addresses.
 */
export function isAppFile(written: string): boolean {
  return /^(?:(?:sandbox|attachment|file-service|sediment):|file[-_]\w{16,}$)/iu.test(
    decodeEntities(written).trim(),
  );
}

function safe(written: string, schemes: ReadonlySet<string>): SafeAddress | undefined {
  // After resolving references, checked with the parser that the browser itself uses.
  const url = addressOf(decodeEntities(written));
  if (url === undefined || !schemes.has(url.protocol)) return undefined;
  return {
    href: url.href,
    destination: url.protocol === "mailto:" ? url.pathname : url.host,
  };
}
