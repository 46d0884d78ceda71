import type { JsonValue } from "#domain/json.ts";

/** A resource of the same server that a result names: the person can open and attach it. */
export interface ResourceLink {
  uri: string;
  name: string;
  mimeType?: string;
}

/** Links of one result; the rest is left out. */
export const MOST_LINKS = 40;

/** The links in a result as a model gets it (`result-text.ts`). */
export function linksIn(result: JsonValue): ResourceLink[] {
  if (result === null || typeof result !== "object" || Array.isArray(result)) return [];
  const { resources } = result;
  if (!Array.isArray(resources)) return [];
  return resources.slice(0, MOST_LINKS).flatMap((one) => {
    if (one === null || typeof one !== "object" || Array.isArray(one)) return [];
    const { uri, name, mimeType } = one;
    if (typeof uri !== "string" || typeof name !== "string") return [];
    return [{ uri, name, ...(typeof mimeType === "string" ? { mimeType } : {}) }];
  });
}
