import type { LibraryName } from "#domain/artifacts/libraries.ts";

import type { LibraryCode } from "./protocol.ts";

/** What building a page needs from outside. */
export interface BuildIo {
  /** A file of the workspace; null if there is none. */
  file(path: string): Promise<Blob | null>;
  library(name: LibraryName): Promise<LibraryCode>;
  /** Something is missing or wrong; the page is built without it. */
  problem(text: string): void;
}

/** Nothing can be shown; the message says why. */
export class BuildProblem extends Error {}
