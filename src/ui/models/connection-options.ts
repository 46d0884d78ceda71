import type { Connection } from "#domain/connections/connection.ts";
import type { SelectOption } from "#ui/kit/components/select.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import type { ModelChoice } from "./model-choices.ts";

/**
 * The connections to choose from. The present one is among them even if it was removed: otherwise the first
 * would look chosen, and could not be chosen. None as long as they are not read.
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

/** Whether it names a model, of a connection that is still here. */
export function namesModel(
  { connectionId, modelId }: ModelChoice,
  connections: readonly Pick<Connection, "id">[] | undefined,
): boolean {
  return modelId.trim() !== "" && connections?.some(({ id }) => id === connectionId) === true;
}
