import type { LibraryName } from "#domain/artifacts/libraries.ts";

import type { LibraryCode } from "./protocol.ts";

/** What the building of a page needs from outside. */
export interface BuildIo {
  /** Reads a file of the workspace; null if there is none. */
  file(path: string): Promise<Blob | null>;
  library(name: LibraryName): Promise<LibraryCode>;
  /** Reports that something is missing or wrong. The page is built without it. */
  problem(text: string): void;
}

/** Thrown if nothing can be shown. Its message says why. */
export class BuildProblem extends Error {}
