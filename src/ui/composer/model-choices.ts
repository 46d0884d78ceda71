import type { Connection } from "#domain/connection.ts";
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
      /** It is what was typed, and on no list. */
      typed: boolean;
    };

/**
 * Models under their connections, the present connection first. With a query those that fit it, the
 * best first within each connection, and at last the query itself: no list has every model.
 */
export function modelRows(
  connections: readonly Connection[],
  present: ModelChoice,
  query: string,
): ModelRow[] {
  const rows: ModelRow[] = [];
  let index = 0;
  const add = (connection: Connection, modelId: string, typed: boolean) => {
    rows.push({
      kind: "model",
      key: `${connection.id} ${modelId}`,
      choice: { connectionId: connection.id, modelId },
      index,
      connectionName: connection.name,
      typed,
    });
    index += 1;
  };
  const ordered = presentFirst(connections, present.connectionId);
  for (const connection of ordered) {
    const models = ranked(query, modelsOf(connection, present), (id) => `${id} ${connection.name}`);
    if (models.length === 0) continue;
    rows.push({ kind: "connection", key: connection.id, name: connection.name });
    for (const modelId of models) add(connection, modelId, false);
  }
  const typed = query.trim();
  const [first] = ordered;
  const isListed = rows.some((row) => row.kind === "model" && row.choice.modelId === typed);
  if (typed !== "" && !isListed && first !== undefined) add(first, typed, true);
  return rows;
}

function presentFirst(connections: readonly Connection[], presentId: string): Connection[] {
  return connections.toSorted(
    (left, right) => Number(right.id === presentId) - Number(left.id === presentId),
  );
}

/** Those that the provider listed, and those in use that it did not. */
function modelsOf({ id, models, defaultModel }: Connection, present: ModelChoice): string[] {
  const used = [defaultModel, ...(present.connectionId === id ? [present.modelId] : [])];
  const listed = models.map((model) => model.id);
  return [...new Set([...used.filter((one) => one !== "" && !listed.includes(one)), ...listed])];
}

/** The models alone: what arrows go through. */
export function choicesOf(rows: readonly ModelRow[]): ModelChoice[] {
  return rows.flatMap((row) => (row.kind === "model" ? [row.choice] : []));
}
