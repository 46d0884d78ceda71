import type { JsonValue } from "#domain/json.ts";

/** A model of a connection. */
export interface ModelAt {
  connectionId: string;
  modelId: string;
}

/** A person's favourite models, and the ones they chose lately. */
export interface ModelMarks {
  favourites: ReadonlyMap<string, ModelAt>;
  /** Newest first. */
  recent: readonly ModelAt[];
}

export const NO_MARKS: ModelMarks = { favourites: new Map(), recent: [] };

/**
 * Prefix of the keys in `settings`. Each mark is a row of its own, so that marks from two devices can
 * be merged.
 */
export const MARKS_PREFIX = "model.";

/** A key that identifies a model. Ids of connections contain no space. */
export function modelKey({ connectionId, modelId }: ModelAt): string {
  return `${connectionId} ${modelId}`;
}

export function favouriteKey(model: ModelAt): string {
  return `${MARKS_PREFIX}favourite.${modelKey(model)}`;
}

/** The key under which the time of a choice is stored, in Unix milliseconds. */
export function recentKey(model: ModelAt): string {
  return `${MARKS_PREFIX}recent.${modelKey(model)}`;
}

export function marksFrom(rows: readonly { key: string; value: JsonValue }[]): ModelMarks {
  const favourites = new Map<string, ModelAt>();
  const recent: { model: ModelAt; at: number }[] = [];
  for (const { key, value } of rows) {
    const [, kind, connectionId = "", modelId = ""] =
      /^model\.(favourite|recent)\.(\S+) (.+)$/su.exec(key) ?? [];
    const model = { connectionId, modelId };
    if (kind === "favourite" && value === true) favourites.set(modelKey(model), model);
    if (kind === "recent" && typeof value === "number") recent.push({ model, at: value });
  }
  recent.sort((left, right) => right.at - left.at);
  return { favourites, recent: recent.map(({ model }) => model) };
}
