import { hidden } from "./hidden.enhancer.ts";
import { memories } from "./memories.enhancer.ts";
import { mode } from "./mode.enhancer.ts";
import { notices } from "./notices.enhancer.ts";
import { parameterTrace } from "./parameter-trace.enhancer.ts";
import type { Enhancer } from "./prepare-input.ts";
import { systemPrompt } from "./system-prompt.enhancer.ts";
import { toolDefinitions } from "./tool-definitions.enhancer.ts";
import { trimming } from "./trimming.enhancer.ts";
import { userPrompt } from "./user-prompt.enhancer.ts";
import { wireArguments } from "./wire-arguments.enhancer.ts";
import { workspace } from "./workspace.enhancer.ts";

/**
 * Every enhancer, in the order in which they run. Those whose output changes least come first, so that
 * requests of one branch share their beginning. Trimming comes last, because it must know everything
 * else.
 */
export const enhancers: readonly Enhancer[] = [
  hidden,
  workspace,
  systemPrompt,
  mode,
  userPrompt,
  memories,
  notices,
  toolDefinitions,
  wireArguments,
  parameterTrace,
  trimming,
];
