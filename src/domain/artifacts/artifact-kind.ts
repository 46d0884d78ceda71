import { fileNameIn } from "#domain/workspace/path.ts";

/** What is shown by running or drawing it in a frame of its own. */
export type ArtifactKind = "html" | "svg" | "react" | "mermaid" | "vega";

/** By the end of a file's name; the longest that fits decides. */
const byEnding: readonly (readonly [ending: string, kind: ArtifactKind])[] = [
  [".vl.json", "vega"],
  [".vg.json", "vega"],
  [".html", "html"],
  [".htm", "html"],
  [".svg", "svg"],
  [".jsx", "react"],
  [".tsx", "react"],
  [".mmd", "mermaid"],
  [".mermaid", "mermaid"],
];

/** The kind of a text file; undefined if it can't be shown as an artifact. */
export function artifactKind(path: string): ArtifactKind | undefined {
  const name = fileNameIn(path).toLowerCase();
  return byEnding.find(([ending]) => name.endsWith(ending))?.[1];
}

const byLanguage: Readonly<Record<string, ArtifactKind>> = {
  html: "html",
  svg: "svg",
  jsx: "react",
  tsx: "react",
  mermaid: "mermaid",
  "vega-lite": "vega",
  vegalite: "vega",
  vega: "vega",
};

/**
 * The kind of a block of code in an answer; undefined if it can't be shown. JSX can
 * be shown only if it exports something.
 */
export function fencedArtifactKind(language: string, code: string): ArtifactKind | undefined {
  const name = language.toLowerCase();
  if (name === "xml") return /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/u.test(code) ? "svg" : undefined;
  const kind = Object.hasOwn(byLanguage, name) ? byLanguage[name] : undefined;
  return kind === "react" && !/\bexport\s+default\b/u.test(code) ? undefined : kind;
}

/** Whether it is code of the model's, so that it runs only once the person has said so. */
export function runsCode(kind: ArtifactKind): boolean {
  return kind === "html" || kind === "react";
}
