import type { Connection, ModelInfo } from "#domain/connection.ts";
import { ranked } from "#ui/palette/rank.ts";

/** A model at a connection: what a request needs to know. */
export interface ModelChoice {
  connectionId: string;
  modelId: string;
}

/** A line of the list: a connection's name over its models, or a model. */
export type ModelRow =
  | { kind: "connection"; key: string; name: string }
  | {
      kind: "model";
      key: string;
      choice: ModelChoice;
      /** Place among the models alone. */
      index: number;
      connectionName: string;
      /** What the provider says of it; absent for one that it does not list. */
      info?: ModelInfo;
      /** It is what was typed, and on no list. */
      typed: boolean;
    };

/** What the list needs of a connection; one that is not stored yet has it too. */
export type ModelsOf = Pick<Connection, "id" | "name" | "models" | "defaultModel">;

/**
 * Models under their connections, the present connection first. With a query those that fit it, the
 * best first within each connection, and at last the query itself: no list has every model.
 */
export function modelRows(
  connections: readonly ModelsOf[],
  present: ModelChoice,
  query: string,
): ModelRow[] {
  const rows: ModelRow[] = [];
  let index = 0;
  const add = (connection: Pick<Connection, "id" | "name">, model: Listed, typed: boolean) => {
    rows.push({
      kind: "model",
      key: `${connection.id} ${model.id}`,
      choice: { connectionId: connection.id, modelId: model.id },
      index,
      connectionName: connection.name,
      ...(model.info === undefined ? {} : { info: model.info }),
      typed,
    });
    index += 1;
  };
  const ordered = presentFirst(connections, present.connectionId);
  for (const connection of ordered) {
    const models = ranked(query, modelsOf(connection, present), (model) =>
      [model.id, model.info?.name ?? "", connection.name].join(" "),
    );
    if (models.length === 0) continue;
    rows.push({ kind: "connection", key: connection.id, name: connection.name });
    for (const model of models) add(connection, model, false);
  }
  const typed = query.trim();
  const [first] = ordered;
  const isListed = rows.some((row) => row.kind === "model" && row.choice.modelId === typed);
  if (typed !== "" && !isListed && first !== undefined) add(first, { id: typed }, true);
  return rows;
}

function presentFirst(connections: readonly ModelsOf[], presentId: string): ModelsOf[] {
  return connections.toSorted(
    (left, right) => Number(right.id === presentId) - Number(left.id === presentId),
  );
}

interface Listed {
  id: string;
  info?: ModelInfo;
}

/** Those that the provider listed, and those in use that it did not. */
function modelsOf({ id, models, defaultModel }: ModelsOf, present: ModelChoice): Listed[] {
  const used = [defaultModel, ...(present.connectionId === id ? [present.modelId] : [])];
  const listed = new Map<string, Listed>(models.map((info) => [info.id, { id: info.id, info }]));
  const others = new Set(used.filter((one) => one !== "" && !listed.has(one)));
  return [...[...others].map((one) => ({ id: one })), ...listed.values()];
}

/** The models alone: what arrows go through. */
export function choicesOf(rows: readonly ModelRow[]): ModelChoice[] {
  return rows.flatMap((row) => (row.kind === "model" ? [row.choice] : []));
}
