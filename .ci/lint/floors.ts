/**
 * Which folder may import which. `npm run import-rules` writes `.ci/lint/import-rules.json` from these
 * tables, and the test beside it breaks every entry once to check that this is caught.
 */
export interface Layout {
  /** For each directory, its folders from the lowest floor to the highest. */
  floors: Readonly<Record<string, readonly Floor[]>>;
  doors: readonly Door[];
  packages: readonly OwnedPackage[];
}

/**
 * A folder, or several side by side that never import each other; a name with an extension is a file. Each
 * imports from itself and from the floors below it. Tests and `test-support` follow only the order of `src`:
 * inside a layer, they combine what they need.
 */
export type Floor = string | readonly string[];

/** Limits what a folder may import from the floors below it. */
export interface Door {
  /** The importing folder. */
  from: string;
  /** A directory that has floors. */
  into: string;
  /** What `from` may import there; everything else is closed. */
  open: readonly string[];
  /** Whether types, which leave nothing in the built page, may come from the closed floors as well. */
  types: boolean;
}

/** A package that only one folder or file may import. */
export interface OwnedPackage {
  name: string;
  owner: string;
  /** The message that the linter shows in all other places. */
  message: string;
}

export const layout: Layout = {
  floors: {
    src: [
      "domain",
      "platform",
      ["machine", "pipeline", "providers", "service-worker", "storage", "tools"],
      "app",
      "ui",
      "first-frame",
      "main.tsx",
    ],
    "src/app": [
      "words",
      ["attention", "egress", "keys", "live", "toolbox"],
      "services",
      "search",
      "metrics",
      "attachments",
      "workspace",
      "imports",
      "files",
      "space",
      "network",
      "own-tools",
      "mcp",
      "web",
      "picked-folder",
      "whole-python",
      "offline",
      "tool-sources",
      "requests",
      "connect",
      "run",
      "commands",
      "conversation",
      "tasks",
      "arrivals",
      "root",
      "view",
      "react",
    ],
    "src/app/react": ["internal", "queries", "actions"],
    "src/ui": [
      ["format", "styles"],
      "words",
      "kit",
      "attention",
      "panel",
      "palette",
      "models",
      "usage",
      "keys",
      "cures",
      "tasks",
      "difference",
      "artifact",
      "markdown",
      "attachments",
      "bin",
      "damage",
      "files",
      "data",
      "picked-folder",
      "workspace",
      "approval",
      "mcp-picks",
      "composer",
      "acts",
      "thread",
      "tree",
      "limits",
      "branch",
      "own-tools",
      "modes",
      "run",
      "columns",
      "metrics",
      "request",
      "bring-back",
      "memory",
      "connection",
      "mcp",
      "ways-in",
      "arrivals",
      "offline",
      "settings",
      "shell",
      "app.tsx",
    ],
    "src/ui/kit": [["browser", "icons"], "components"],
    "src/ui/shell": ["dialog-boundary.tsx", "sidebar", "conversation", "frame"],
  },
  doors: [
    { from: "src/ui", into: "src", open: ["domain", "platform", "app"], types: false },
    { from: "src/ui", into: "src/app", open: ["view", "react"], types: true },
    { from: "src/ui", into: "src/app/react", open: ["queries", "actions"], types: false },
  ],
  packages: [
    {
      name: "@modelcontextprotocol/client",
      owner: "src/app/mcp",
      message: "Only app/mcp speaks to MCP servers.",
    },
    {
      name: "workbox-precaching",
      owner: "src/service-worker",
      message: "Only the service worker keeps the app's files.",
    },
    { name: "dexie", owner: "src/storage", message: "Only storage opens the database." },
    {
      name: "@microsoft/fetch-event-source",
      owner: "src/providers/wire/transport.ts",
      message: "Only providers/wire/transport.ts names fetchEventSource.",
    },
  ],
};
