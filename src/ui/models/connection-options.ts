import type { Connection } from "#domain/connections/connection.ts";
import type { SelectOption } from "#ui/kit/components/select.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import type { ModelChoice } from "./model-choices.ts";

/**
 * The connections to choose from; none until they are read. The present one is listed even if it was removed:
 * otherwise the first would look selected, and could not be chosen.
 */
export function connectionOptions(
  connections: readonly Pick<Connection, "id" | "name">[] | undefined,
  presentId: string,
): SelectOption[] {
  if (connections === undefined) return [];
  const options = connections.map(({ id, name }) => ({ value: id, label: name }));
  if (connections.some(({ id }) => id === presentId)) return options;
  return [...options, { value: presentId, label: branchWords.chooseConnection, disabled: true }];
}

/** Whether the choice names a model, and its connection still exists. */
export function namesModel(
  { connectionId, modelId }: ModelChoice,
  connections: readonly Pick<Connection, "id">[] | undefined,
): boolean {
  return modelId.trim() !== "" && connections?.some(({ id }) => id === connectionId) === true;
}
