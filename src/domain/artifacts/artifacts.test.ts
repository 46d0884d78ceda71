import { describe, expect, test } from "vitest";

import { artifactKind, fencedArtifactKind } from "./artifact-kind.ts";
import { libraryAt, libraryNamed } from "./libraries.ts";

test.each([
  ["index.html", "html"],
  ["a/B.HTM", "html"],
  ["App.tsx", "react"],
  ["flow.mmd", "mermaid"],
  ["sales.vl.json", "vega"],
  ["logo.svg", "svg"],
  ["data.json", undefined],
  ["html", undefined],
  ["notes.md", undefined],
])("a file's name says how it is shown: %s", (path, kind) => {
  expect(artifactKind(path)).toBe(kind);
});

test.each([
  ["HTML", "<p>", "html"],
  ["mermaid", "graph TD", "mermaid"],
  ["jsx", "export default () => null", "react"],
  ["jsx", "const part = <div />", undefined],
  ["xml", '<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"/>', "svg"],
  ["xml", "<note/>", undefined],
  ["constructor", "", undefined],
])("a block of code in an answer: %s %s", (language, code, kind) => {
  expect(fencedArtifactKind(language, code)).toBe(kind);
});

describe("the library that an address means", () => {
  test.each([
    ["https://cdn.jsdelivr.net/npm/chart.js", "chart.js"],
    ["https://cdn.jsdelivr.net/npm/chart.js@4.4.0/dist/chart.umd.min.js", "chart.js"],
    ["https://cdnjs.cloudflare.com/ajax/libs/Chart.js/4.4.1/chart.umd.js", "chart.js"],
    ["https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js", "three"],
    ["https://unpkg.com/react@18/umd/react.production.min.js", "react"],
    ["https://unpkg.com/react-dom@18/umd/react-dom.production.min.js", "react-dom"],
    ["https://esm.sh/react-dom@18/client", "react-dom/client"],
    ["https://esm.sh/v135/d3@7?bundle", "d3"],
    ["https://cdn.skypack.dev/d3@7", "d3"],
    ["https://cdn.jsdelivr.net/npm/d3@7/+esm", "d3"],
    ["https://d3js.org/d3.v7.min.js", "d3"],
    ["https://cdn.tailwindcss.com", "@tailwindcss/browser"],
    ["https://cdn.tailwindcss.com?plugins=forms", "@tailwindcss/browser"],
    ["https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4", "@tailwindcss/browser"],
    [
      "https://unpkg.com/three@0.1/examples/jsm/controls/OrbitControls.js",
      "three/addons/controls/OrbitControls.js",
    ],
    ["https://cdn.jsdelivr.net/npm/jquery@3", undefined],
    ["https://example.com/d3.js", undefined],
  ])("%s", (address, name) => {
    expect(libraryAt(address)).toBe(name);
  });

  test("and names that are no libraries are none", () => {
    expect(libraryNamed("constructor")).toBeUndefined();
    expect(libraryNamed("chart.js/auto")).toBe("chart.js");
  });
});
