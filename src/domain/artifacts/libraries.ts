/**
 * The packages that an artifact can import, by the name that it imports. There are no others, since an
 * artifact has no network.
 */
export const LIBRARIES = [
  "react",
  "react/jsx-runtime",
  "react-dom",
  "react-dom/client",
  "recharts",
  "lucide-react",
  "d3",
  "chart.js",
  "three",
  "three/addons/controls/OrbitControls.js",
  "lodash",
  "papaparse",
  "mermaid",
  "vega",
  "vega-lite",
  "vega-interpreter",
  "@tailwindcss/browser",
] as const;

export type LibraryName = (typeof LIBRARIES)[number];

export function isLibraryName(name: string): name is LibraryName {
  return (LIBRARIES as readonly string[]).includes(name);
}

/** Other names by which people and models import these packages. */
const otherNames: Readonly<Record<string, LibraryName>> = {
  "chart.js/auto": "chart.js",
  chartjs: "chart.js",
  "lodash-es": "lodash",
  "lodash.js": "lodash",
  "three.js": "three",
  tailwindcss: "@tailwindcss/browser",
  "three/examples/jsm/controls/OrbitControls.js": "three/addons/controls/OrbitControls.js",
  "three/addons/controls/OrbitControls": "three/addons/controls/OrbitControls.js",
  "three/examples/jsm/controls/OrbitControls": "three/addons/controls/OrbitControls.js",
  "react/jsx-dev-runtime": "react/jsx-runtime",
};

/** The library that a bare module name stands for; undefined if Bough doesn't have it. */
export function libraryNamed(name: string): LibraryName | undefined {
  if (isLibraryName(name)) return name;
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}

/**
 * Matches the package in the address of a copy on a public server: `npm/d3@7`,
 * `ajax/libs/d3/7.9.0/d3.min.js`.
 */
const inAddress =
  /(?:\/npm\/|unpkg\.com\/|esm\.sh\/|esm\.run\/|skypack\.dev\/|jspm\.dev\/|\/ajax\/libs\/)(?:v\d+\/)?((?:@[\w.-]+\/)?[\w.-]+?)(?:@[^/]*)?(\/.*)?$/u;

/** The library that a page loads from a public server; undefined if Bough doesn't have it. */
export function libraryAt(address: string): LibraryName | undefined {
  const plain = address.replace(/[?#].*$/u, "").replace(/\/\+esm$/u, "");
  if (/^(https?:)?\/\/cdn\.tailwindcss\.com/u.test(plain)) return "@tailwindcss/browser";
  if (/^(https?:)?\/\/d3js\.org\/d3(\.v\d+)?(\.min)?\.js$/u.test(plain)) return "d3";
  const [, name = "", rest = ""] = inAddress.exec(plain) ?? [];
  const inside = rest.replace(/^\//u, "");
  const module = /^(client|jsx-runtime)$/u.exec(inside)?.[0];
  if (module !== undefined) return libraryNamed(`${name}/${module}`);
  if (/controls\/OrbitControls(\.js)?$/u.test(inside)) {
    return libraryNamed("three/addons/controls/OrbitControls.js");
  }
  return libraryNamed(name.toLowerCase());
}

/** The list for the model, and for messages about a library that Bough doesn't have. */
export const LIBRARIES_IN_WORDS =
  "react, react-dom, recharts, lucide-react, d3, chart.js, three (with OrbitControls), lodash, papaparse, mermaid, vega-lite, and Tailwind classes";
