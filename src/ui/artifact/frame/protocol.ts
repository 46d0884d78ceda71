import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";
import type { LibraryName } from "#domain/artifacts/libraries.ts";

/** What is shown in a frame. */
export interface Artifact {
  kind: ArtifactKind;
  /** Of the file in its workspace; other files are found from there. A block of code has a made-up one. */
  path: string;
  text: string;
}

/** A package, bundled as CommonJS, with the names that it exports. */
export interface LibraryCode {
  code: string;
  names: readonly string[];
}

/** From the page to its frame, through a port that only the two have. */
export type ToFrame =
  | { kind: "show"; artifact: Artifact; theme: "light" | "dark" }
  | { kind: "ping"; number: number }
  | { kind: "file"; id: number; data: Blob | null }
  | { kind: "library"; id: number; library: LibraryCode | null }
  /** Has the person pressed something in the frame? */
  | { kind: "touched?" };

/** From the frame to its page. Nothing of it is trusted: it is shown as text, within limits. */
export type FromFrame =
  /** What to show is built and has been put in place; or it cannot be built, and the place is empty. */
  | { kind: "shown"; isEmpty: boolean }
  | { kind: "pong"; number: number }
  | { kind: "problem"; text: string }
  /** The frame has ended what it showed, for this reason. */
  | { kind: "stopped"; text: string }
  /** Words for the person: what `alert` would show. */
  | { kind: "note"; text: string }
  /** The height of its content in CSS pixels. */
  | { kind: "height"; height: number }
  | { kind: "need file"; id: number; path: string }
  | { kind: "need library"; id: number; name: LibraryName }
  | { kind: "touched"; isTouched: boolean }
  | { kind: "escape" };

/** From what is shown to the frame around it, by `postMessage`. */
export type FromInside =
  /** Said as soon as it has: what runs then may keep it from answering for a while. */
  | { kind: "loaded" }
  | { kind: "here" }
  | { kind: "problem"; text: string }
  | { kind: "note"; text: string }
  | { kind: "height"; height: number }
  | { kind: "fetch"; id: number; path: string }
  | { kind: "open"; path: string }
  /** It fills the tab's history. */
  | { kind: "history" }
  | { kind: "escape" };

/** UTF-16 units of a problem that are kept. */
export const LONGEST_PROBLEM = 2_000;
/** Problems of one showing, and notes; what comes later is left out. */
export const MOST_PROBLEMS = 50;
