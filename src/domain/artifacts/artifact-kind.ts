import { fileNameIn } from "#domain/workspace/path.ts";

/** The kinds of artifacts. Each is run or drawn in a frame of its own. */
export type ArtifactKind = "html" | "svg" | "react" | "mermaid" | "vega";

/** Kinds by the end of a file's name, longer endings before shorter ones that they contain. */
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
 * The kind of a code block in an answer; undefined if it can't be shown. JSX can only be shown if it
 * has a default export.
 */
export function fencedArtifactKind(language: string, code: string): ArtifactKind | undefined {
  const name = language.toLowerCase();
  if (name === "xml") return /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/u.test(code) ? "svg" : undefined;
  const kind = Object.hasOwn(byLanguage, name) ? byLanguage[name] : undefined;
  return kind === "react" && !/\bexport\s+default\b/u.test(code) ? undefined : kind;
}

/** Whether showing the artifact runs the model's code, so that the person has to start it. */
export function runsCode(kind: ArtifactKind): boolean {
  return kind === "html" || kind === "react";
}
