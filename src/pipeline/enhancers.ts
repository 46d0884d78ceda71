import { memories } from "./memories.enhancer.ts";
import { mode } from "./mode.enhancer.ts";
import { notices } from "./notices.enhancer.ts";
import type { Enhancer } from "./prepare-input.ts";
import { systemPrompt } from "./system-prompt.enhancer.ts";
import { toolDefinitions } from "./tool-definitions.enhancer.ts";
import { trimming } from "./trimming.enhancer.ts";
import { userPrompt } from "./user-prompt.enhancer.ts";

/**
 * Every enhancer, in the order in which they work. What changes least comes first, so that
 * requests of one branch begin alike; trimming comes last, because it must know all the rest.
 */
export const enhancers: readonly Enhancer[] = [
  systemPrompt,
  mode,
  userPrompt,
  memories,
  notices,
  toolDefinitions,
  trimming,
];
