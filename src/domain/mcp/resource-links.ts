import type { JsonValue } from "#domain/json.ts";

/** A resource of the same server that a result refers to. The person can open and attach it. */
export interface ResourceLink {
  uri: string;
  name: string;
  mimeType?: string;
}

/** The most links of one result; others are left out. */
export const MOST_LINKS = 40;

/** The links in a result, in the form that a model gets (`result-text.ts`). */
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
