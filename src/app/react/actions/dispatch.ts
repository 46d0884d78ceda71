import { createContext, useContext } from "react";

import type { CommandResult } from "#app/commands/command-context.ts";
import type { Command } from "#domain/command.ts";
import type { Told } from "#domain/result.ts";

/**
 * Executes a command on the conversation in view, in this tab or the tab that writes it. A refusal becomes a
 * notice; the result is for callers that continue only on success.
 */
export type Dispatch = (command: Command) => Promise<Told<CommandResult>>;

export const DispatchContext = createContext<Dispatch | null>(null);

export function useDispatch(): Dispatch {
  const dispatch = useContext(DispatchContext);
  if (dispatch === null) throw new Error("There is no open conversation above this component.");
  return dispatch;
}
