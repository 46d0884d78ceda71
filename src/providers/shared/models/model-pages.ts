import type { JsonValue } from "#domain/json.ts";
import { asObject, asNonBlankString } from "#providers/shared/json-reading.ts";

/**
 * The address of the next page of a model listing: Anthropic gives the last id, Google a token, OpenRouter
 * an address. Undefined after the last page. The address may have any origin, so the caller must keep to
 * the origin that the key belongs to.
 *
 * @param url address of the page that was read
 */
export function nextPageUrl(json: JsonValue, url: string): string | undefined {
  const body = asObject(json);
  const last = body?.["has_more"] === true ? asNonBlankString(body["last_id"]) : undefined;
  const token = asNonBlankString(body?.["nextPageToken"]);
  const link = asNonBlankString(asObject(body?.["links"])?.["next"]);
  if (last !== undefined) return withParameter(url, "after_id", last);
  if (token !== undefined) return withParameter(url, "pageToken", token);
  return link !== undefined && URL.canParse(link, url) ? new URL(link, url).href : undefined;
}

function withParameter(url: string, name: string, value: string): string {
  const address = new URL(url);
  address.searchParams.set(name, value);
  return address.href;
}
