import { addressOf, isPlainAddress } from "#domain/address.ts";
import type { JsonValue } from "#domain/json.ts";
import { isPrivateHost } from "#domain/web/page-address.ts";

/** The row of `settings` with the person's reader service. It stays on this device. */
export const READER_KEY = "web.reader";

/** Where the address of the page goes. */
export const URL_FIELD = "{url}";

/** A service that fetches pages that a browser may not read. */
export interface Reader {
  /** Its address, with `{url}`. */
  template: string;
  /** Sent as a bearer token; absent if it needs none. */
  key?: string;
}

export function readerFrom(stored: JsonValue | undefined): Reader | undefined {
  if (stored === null || typeof stored !== "object" || Array.isArray(stored)) return undefined;
  const { template, key } = stored;
  if (typeof template !== "string" || templateProblem(template) !== undefined) return undefined;
  return { template, ...(typeof key === "string" && key !== "" ? { key } : {}) };
}

export type TemplateProblem = "no_field" | "no_address" | "in_host" | "not_https";

/** What is wrong with a template; keys and pages go over https except on the person's machines. */
export function templateProblem(template: string): TemplateProblem | undefined {
  if (!template.includes(URL_FIELD)) return "no_field";
  const address = addressOf(template.replace(URL_FIELD, "x"));
  if (address === undefined || !isPlainAddress(address.href)) return "no_address";
  const other = addressOf(template.replace(URL_FIELD, "y.example"));
  if (other?.origin !== address.origin) return "in_host";
  if (address.protocol !== "https:" && !isPrivateHost(address.hostname)) return "not_https";
  return undefined;
}
