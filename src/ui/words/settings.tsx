import type { ReactNode } from "react";

/** Texts about the settings as a whole, and about Bough itself. Each section has a file of its own. */
export const settingsWords = {
  title: "Settings",
  hint: "Everything is stored in this browser. Requests go straight to the providers and tools you choose.",
  tabs: {
    connections: "Connections",
    defaults: "Defaults",
    prompts: "Prompts",
    modes: "Modes",
    tools: "Tools",
    mcp: "MCP servers",
    web: "Web",
    memory: "Memory",
    activity: "Activity",
    look: "Appearance",
    data: "Your data",
    shortcuts: "Shortcuts",
    app: "App",
    about: "About",
  },
  thisPart: "This part of the settings",

  about: {
    name: "Bough",
    what: "Branching conversations with language models, entirely in this page. Fork at any message, see all branches as a tree, run several at once, and decide what tools may do.",
    privacy:
      "There is no server behind it. Your conversations are stored in this browser. A message goes from this page straight to the provider of the connection you chose, with its key. A second model, a tool or an MCP server gets only what you let it have. There is no tracking.",
    reactFlow: "React Flow",
    licences: (reactFlow: ReactNode) => (
      <>
        The tree is drawn with {reactFlow} (MIT licence). The typefaces Inter, Literata, JetBrains
        Mono and STIX Two Math are under the SIL Open Font License.
      </>
    ),
  },
} as const;
