/** From package.json, put in by the build (vite.config.ts). */
declare const BOUGH_VERSION: string;

/** Where Pyodide's files are, from the page's address, and their sizes (`.ci/whole-python.ts`). */
declare const BOUGH_WHOLE_PYTHON: { folder: string; files: Readonly<Record<string, number>> };

/** A script of ours for the frame of an artifact, as text (`.ci/frame-bundle.ts`). */
declare module "*?frame" {
  const code: string;
  export default code;
}

/** A package for the frame of an artifact, bundled as CommonJS, and what it exports. */
declare module "frame-library:*" {
  export const code: string;
  export const names: readonly string[];
}
