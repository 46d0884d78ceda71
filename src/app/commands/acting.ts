import { createContext, useContext } from "react";

import type { Command } from "#domain/command.ts";

import type { CommandAnswer } from "./command-scene.ts";

/**
 * Carries out what the person asks of the conversation in view, in this tab or the one that writes
 * it. A refusal is shown as a notice; the answer is for callers that go on only after success.
 */
export type Act = (command: Command) => Promise<CommandAnswer>;

export const ActContext = createContext<Act | null>(null);

export function useAct(): Act {
  const act = useContext(ActContext);
  if (act === null) throw new Error("There is no open conversation above this component.");
  return act;
}
