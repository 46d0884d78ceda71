import type { Mode } from "./mode.ts";

/** In the place of the person's modes until they are read. */
export const NO_MODES: readonly Mode[] = [];
