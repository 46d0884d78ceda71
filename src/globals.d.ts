/** The version in package.json, inserted by the build (vite.config.ts). */
declare const BOUGH_VERSION: string;

/** The folder of Pyodide's files, relative to the page's address, and their sizes (`.ci/whole-python.ts`). */
declare const BOUGH_WHOLE_PYTHON: { folder: string; files: Readonly<Record<string, number>> };

/** A script of ours for an artifact's frame, as text (`.ci/frame-bundle.ts`). */
declare module "*?frame" {
  const code: string;
  export default code;
}

/** A package for an artifact's frame, bundled as CommonJS, with the names of its exports. */
declare module "frame-library:*" {
  export const code: string;
  export const names: readonly string[];
}
