import { addressOf, isPlainAddress } from "#domain/connections/address.ts";
import type { JsonValue } from "#domain/json.ts";
import { isPrivateHost } from "#domain/web/page-address.ts";

/** The key of the person's reader service in `settings`, and of its own key in `keyRows`. */
export const READER_KEY = "web.reader";

/** The placeholder for the page's address. */
export const URL_FIELD = "{url}";

/** A service that fetches pages which a browser may not read. */
export interface Reader {
  /** The service's address, containing `{url}`. */
  template: string;
}

export function readerFrom(stored: JsonValue | undefined): Reader | undefined {
  if (stored === null || typeof stored !== "object" || Array.isArray(stored)) return undefined;
  const { template } = stored;
  if (typeof template !== "string" || templateProblem(template) !== undefined) return undefined;
  return { template };
}

export type TemplateProblem = "no_field" | "no_address" | "in_host" | "not_https";

/**
 * What is wrong with a template; undefined if nothing is. It must use https, except on the person's own
 * machines, since keys and pages travel over it.
 */
export function templateProblem(template: string): TemplateProblem | undefined {
  if (!template.includes(URL_FIELD)) return "no_field";
  const address = addressOf(template.replace(URL_FIELD, "x"));
  if (address === undefined || !isPlainAddress(address.href)) return "no_address";
  const other = addressOf(template.replace(URL_FIELD, "y.example"));
  if (other?.origin !== address.origin) return "in_host";
  if (address.protocol !== "https:" && !isPrivateHost(address.hostname)) return "not_https";
  return undefined;
}

/** The service's origin, the only one to which its key is sent. */
export function baseUrlOf({ template }: Reader): string {
  return addressOf(template.replace(URL_FIELD, "x"))?.origin ?? "";
}
