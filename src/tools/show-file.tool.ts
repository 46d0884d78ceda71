import { artifactKind } from "#domain/artifacts/artifact-kind.ts";
import type { ArtifactKind } from "#domain/artifacts/artifact-kind.ts";
import { LIBRARIES_IN_WORDS } from "#domain/artifacts/libraries.ts";
import { SHOW_FILE } from "#domain/artifacts/show-file.ts";

import { ToolFailure, textField } from "./tool.ts";
import type { Tool } from "./tool.ts";
import { describePath, pathOf } from "./workspace-text.ts";

const shownAs: Readonly<Record<ArtifactKind, string>> = {
  html: "a web page that the person can run",
  react: "a React component that the person can run",
  svg: "a picture",
  mermaid: "a diagram",
  vega: "a chart",
};

/** Shows a file of the branch to the person, under the answer. */
export const tool: Tool = {
  definition: {
    name: SHOW_FILE,
    description: `Shows a file of the workspace to the person, right under your answer. Run in a closed frame: .html (may refer to other files of the workspace by relative path), .jsx and .tsx (default export is a React component), .svg, .mmd (Mermaid), .vl.json (Vega-Lite). Other files are shown as text, table or picture. Libraries in the frame, by import or by a CDN's address: ${LIBRARIES_IN_WORDS}. No others, and no network; nothing is stored between runs. Errors inside come to the person, who may send them to you.`,
    summary: "Shows a file of this branch under the answer.",
    parameters: {
      type: "object",
      properties: { path: { type: "string", description: "Path of the file in the workspace" } },
      required: ["path"],
      additionalProperties: false,
    },
    requiresApproval: false,
    risk: "reads",
    idempotent: true,
    timeout: 10_000,
    origin: "workspace",
  },
  examples: [{ path: "src/main.js" }],
  usesFiles: true,
  async execute(args, { workspace }) {
    const path = pathOf(args);
    const file = (await workspace.files()).get(path);
    if (file === undefined) {
      throw new ToolFailure("invalid_arguments", `There is no file ${path}.`);
    }
    const kind = artifactKind(path);
    const isText = file.mediaType === "text/plain";
    return { path, shown: kind !== undefined && isText ? shownAs[kind] : "a file" };
  },
  describe: (args) => describePath("Shows", args),
  label: (args) => textField(args, "path") ?? "",
};
