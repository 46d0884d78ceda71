import type { LibraryName } from "#domain/artifacts/libraries.ts";

import type { LibraryCode } from "./frame/protocol.ts";

/** Each library is loaded when an artifact first uses it. */
const libraries: Readonly<Record<LibraryName, () => Promise<LibraryCode>>> = {
  react: () => import("frame-library:react"),
  "react/jsx-runtime": () => import("frame-library:react/jsx-runtime"),
  "react-dom": () => import("frame-library:react-dom"),
  "react-dom/client": () => import("frame-library:react-dom/client"),
  recharts: () => import("frame-library:recharts"),
  "lucide-react": () => import("frame-library:lucide-react"),
  d3: () => import("frame-library:d3"),
  "chart.js": () => import("frame-library:chart.js"),
  three: () => import("frame-library:three"),
  "three/addons/controls/OrbitControls.js": () =>
    import("frame-library:three/addons/controls/OrbitControls.js"),
  lodash: () => import("frame-library:lodash"),
  papaparse: () => import("frame-library:papaparse"),
  mermaid: () => import("frame-library:mermaid"),
  vega: () => import("frame-library:vega"),
  "vega-lite": () => import("frame-library:vega-lite"),
  "vega-interpreter": () => import("frame-library:vega-interpreter"),
  "@tailwindcss/browser": () => import("frame-library:@tailwindcss/browser"),
};

/** Loads a library. Null if that fails: the page is offline, or the server has another version by now. */
export async function libraryCode(name: LibraryName): Promise<LibraryCode | null> {
  try {
    const { code, names } = await libraries[name]();
    return { code, names };
  } catch {
    return null;
  }
}
