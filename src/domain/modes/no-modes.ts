import type { Mode } from "./mode.ts";

/** Used instead of the person's modes until these are loaded. */
export const NO_MODES: readonly Mode[] = [];
