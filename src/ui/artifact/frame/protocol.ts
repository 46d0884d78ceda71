import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";
import type { LibraryName } from "#domain/artifacts/libraries.ts";

/** What a frame shows. */
export interface Artifact {
  kind: ArtifactKind;
  /**
   * The file's path in its workspace, from which other files are found. A block of code has a made-up path.
   */
  path: string;
  text: string;
}

/** A package, bundled as CommonJS, with the names that it exports. */
export interface LibraryCode {
  code: string;
  names: readonly string[];
}

/** Messages from the page to its frame, through a port that only these two have. */
export type ToFrame =
  | { kind: "show"; artifact: Artifact; theme: "light" | "dark" }
  | { kind: "ping"; number: number }
  | { kind: "file"; id: number; data: Blob | null }
  | { kind: "library"; id: number; library: LibraryCode | null }
  /** Asks whether the person has pressed something in the frame. */
  | { kind: "touched?" };

/** Messages from the frame to its page. None is trusted: texts are shown as plain text, within limits. */
export type FromFrame =
  /** The document is built and in place or, if `isEmpty`, could not be built. */
  | { kind: "shown"; isEmpty: boolean }
  | { kind: "pong"; number: number }
  | { kind: "problem"; text: string }
  /** The frame has closed what it showed, for this reason. */
  | { kind: "stopped"; text: string }
  /** A text for the person, such as that of an `alert`. */
  | { kind: "note"; text: string }
  /** The content's height in CSS pixels. */
  | { kind: "height"; height: number }
  | { kind: "need file"; id: number; path: string }
  | { kind: "need library"; id: number; name: LibraryName }
  | { kind: "touched"; isTouched: boolean }
  | { kind: "escape" };

/** Messages from what is shown to the frame around it, by `postMessage`. */
export type FromInside =
  /**
   * Sent as soon as the document has loaded, since its code may keep it from answering for a while after
   * that.
   */
  | { kind: "loaded" }
  | { kind: "here" }
  | { kind: "problem"; text: string }
  | { kind: "note"; text: string }
  | { kind: "height"; height: number }
  | { kind: "fetch"; id: number; path: string }
  | { kind: "open"; path: string }
  /** The artifact is filling the tab's history. */
  | { kind: "history" }
  | { kind: "escape" };

/** The most UTF-16 units of a problem that are kept. */
export const LONGEST_PROBLEM = 2_000;
/** The most problems, and the most notes, of one showing. Later ones are dropped. */
export const MOST_PROBLEMS = 50;
