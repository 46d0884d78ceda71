import type { Connection, ModelInfo } from "#domain/connections/connection.ts";
import { modelKey, NO_MARKS } from "#domain/connections/model-marks.ts";
import type { ModelAt, ModelMarks } from "#domain/connections/model-marks.ts";
import { defined } from "#domain/defined.ts";
import { ranked } from "#ui/palette/rank.ts";
import { modelsWords } from "#ui/words/models.ts";

/** A model and its connection, as a request needs them. */
export type ModelChoice = ModelAt;

/** A row of the list: a heading (a connection's name, "Favourites", "Recent"), or a model. */
export type ModelRow = { kind: "heading"; key: string; name: string } | ModelOption;

/** A model that can be chosen. */
export interface ModelOption {
  kind: "model";
  key: string;
  choice: ModelChoice;
  /** Its index, counting models only. */
  index: number;
  connectionName: string;
  /** The provider's information; absent if it does not list this model. */
  info?: ModelInfo;
  /** Whether it is the typed text, which no list contains. */
  typed: boolean;
  /** Whether to show the connection, because the heading above is not the connection's name. */
  showsConnection: boolean;
}

/** The part of a connection that the list needs; unsaved connections have it too. */
export type ModelSource = Pick<Connection, "id" | "name" | "models" | "defaultModel">;

/** A list of at least this many models begins with the recent ones. */
const LONG_LIST = 10;
const MOST_RECENT = 5;

/**
 * The rows of the list: favourites, recent models, then all others grouped by connection, the current
 * connection first. Each model occurs once. A query keeps only the matches, best first within each
 * connection, and is itself offered last, since no list has every model.
 */
export function modelRows(
  connections: readonly ModelSource[],
  present: ModelChoice,
  query: string,
  marks: ModelMarks = NO_MARKS,
): ModelRow[] {
  const list = new RowList();
  const ordered = presentFirst(connections, present.connectionId);
  const all = ordered.map((connection) => ({
    connection,
    models: modelsOf(connection, present, marks),
  }));
  const typed = query.trim();
  const [first] = ordered;
  const addTyped = () => {
    if (typed === "" || first === undefined || list.has(at(first, { id: typed }))) return;
    list.add(first, { id: typed }, "typed");
  };
  const exact = all.find(({ models }) => models.some(({ id }) => id === typed))?.connection;
  if (typed === "") addMarked(list, all, marks);
  // If the connection lists no models, the name is meant for its server, even if another connection lists it.
  else if (exact !== undefined && exact !== first && first?.models.length === 0) addTyped();
  for (const { connection, models } of all) {
    const rest = models.filter((model) => !list.has(at(connection, model)));
    const found = ranked(query, favouritesFirst(connection, rest, marks), (model) =>
      [model.id, model.info?.name ?? "", connection.name].join(" "),
    );
    list.addGroup(connection.id, connection.name, connection, found);
  }
  addTyped();
  return list.rows;
}

interface Source {
  connection: ModelSource;
  models: readonly Listed[];
}

/** Adds the favourites by connection and, in a long list, the recent models, newest first. */
function addMarked(
  list: RowList,
  all: readonly Source[],
  { favourites, recent }: ModelMarks,
): void {
  for (const { connection, models } of all) {
    const starred = models.filter((model) => favourites.has(modelKey(at(connection, model))));
    list.addGroup("favourites", modelsWords.favourites, connection, starred);
  }
  if (all.reduce((sum, { models }) => sum + models.length, 0) < LONG_LIST) return;
  const others = recent.filter((model) => !list.has(model)).flatMap((model) => found(all, model));
  for (const { connection, model } of others.slice(0, MOST_RECENT)) {
    list.addGroup("recent", modelsWords.recent, connection, [model]);
  }
}

function found(all: readonly Source[], { connectionId, modelId }: ModelAt) {
  const source = all.find(({ connection }) => connection.id === connectionId);
  const model = source?.models.find(({ id }) => id === modelId);
  return source === undefined || model === undefined
    ? []
    : [{ connection: source.connection, model }];
}

function favouritesFirst(
  connection: ModelSource,
  models: readonly Listed[],
  { favourites }: ModelMarks,
): Listed[] {
  const rank = (model: Listed) => Number(favourites.has(modelKey(at(connection, model))));
  return models.toSorted((left, right) => rank(right) - rank(left));
}

function at({ id: connectionId }: Pick<Connection, "id">, { id: modelId }: Listed): ModelAt {
  return { connectionId, modelId };
}

/** Collects rows, and puts a heading before the first model of each group. */
class RowList {
  readonly rows: ModelRow[] = [];
  readonly #keys = new Set<string>();
  #count = 0;

  has(model: ModelAt): boolean {
    return this.#keys.has(modelKey(model));
  }

  addGroup(key: string, name: string, connection: ModelSource, models: readonly Listed[]): void {
    if (models.length === 0) return;
    const isNew = !this.rows.some((row) => row.kind === "heading" && row.key === key);
    if (isNew) this.rows.push({ kind: "heading", key, name });
    for (const model of models) this.add(connection, model, "listed");
  }

  add(connection: ModelSource, model: Listed, how: "listed" | "typed"): void {
    const choice = at(connection, model);
    const key = modelKey(choice);
    const heading = this.rows.findLast((row) => row.kind === "heading");
    this.#keys.add(key);
    this.rows.push({
      kind: "model",
      key,
      choice,
      index: this.#count,
      connectionName: connection.name,
      ...defined({ info: model.info }),
      typed: how === "typed",
      showsConnection: how === "listed" && heading?.key !== connection.id,
    });
    this.#count += 1;
  }
}

function presentFirst(connections: readonly ModelSource[], presentId: string): ModelSource[] {
  return connections.toSorted(
    (left, right) => Number(right.id === presentId) - Number(left.id === presentId),
  );
}

interface Listed {
  id: string;
  info?: ModelInfo;
}

/** The models that the provider lists, and unlisted ones that are in use or marked. */
function modelsOf(
  { id, models, defaultModel }: ModelSource,
  present: ModelChoice,
  { favourites }: ModelMarks,
): Listed[] {
  const own = [...favourites.values()].filter(({ connectionId }) => connectionId === id);
  const used = [
    defaultModel,
    ...(present.connectionId === id ? [present.modelId] : []),
    ...own.map(({ modelId }) => modelId),
  ];
  const listed = new Map<string, Listed>(models.map((info) => [info.id, { id: info.id, info }]));
  const others = new Set(used.filter((one) => one !== "" && !listed.has(one)));
  return [...[...others].map((one) => ({ id: one })), ...listed.values()];
}

/** The models of the rows, in the order in which the arrow keys move through them. */
export function choicesOf(rows: readonly ModelRow[]): ModelChoice[] {
  return rows.flatMap((row) => (row.kind === "model" ? [row.choice] : []));
}
