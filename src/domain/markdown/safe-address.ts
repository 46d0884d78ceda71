import { addressOf } from "#domain/connections/address.ts";

import { decodeEntities } from "./entities.ts";

/** An address that may be put on the page. */
export interface SafeAddress {
  href: string;
  /** Where it leads, as shown. */
  destination: string;
}

const linkSchemes = new Set(["http:", "https:", "mailto:"]);
const imageSchemes = new Set(["http:", "https:"]);

/** Undefined for everything but absolute http, https and mailto addresses. */
export function safeLink(written: string): SafeAddress | undefined {
  return safe(written, linkSchemes);
}

/** Undefined for everything but absolute http and https addresses. */
export function safeImage(written: string): SafeAddress | undefined {
  return safe(written, imageSchemes);
}

/**
 * Whether it names a file of the app that the text was written in, such as the work folder of its code
 * interpreter. Such files are in no export, and nothing else can open these addresses.
 */
export function isAppFile(written: string): boolean {
  return /^(?:(?:sandbox|attachment|file-service|sediment):|file[-_]\w{16,}$)/iu.test(
    decodeEntities(written).trim(),
  );
}

function safe(written: string, schemes: ReadonlySet<string>): SafeAddress | undefined {
  // Checked with the parser that the browser itself uses, after resolving the references.
  const url = addressOf(decodeEntities(written));
  if (url === undefined || !schemes.has(url.protocol)) return undefined;
  return {
    href: url.href,
    destination: url.protocol === "mailto:" ? url.pathname : url.host,
  };
}
