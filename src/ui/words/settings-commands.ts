/** Names of the settings' commands. They load without the settings themselves. */
export const settingsCommandsWords = {
  sections: {
    connections: {
      title: "Settings: Connections",
      keywords:
        "api key keys add provider server url model openai anthropic openrouter google local ollama timeout headers passphrase",
    },
    defaults: {
      title: "Settings: Defaults",
      keywords:
        "custom instructions parameters system prompt temperature reasoning effort verbosity all conversations",
    },
    prompts: {
      title: "Settings: Prompts",
      keywords: "saved texts templates snippets fields slash commands",
    },
    modes: {
      title: "Settings: Modes",
      keywords: "presets personas agents assistants planning work chat prompt tool set",
    },
    tools: {
      title: "Settings: Tools",
      keywords: "approvals permissions allow ask first never policy calculator clock search",
    },
    mcp: { title: "Settings: MCP servers", keywords: "server tools protocol connect sign in" },
    web: {
      title: "Settings: Web",
      keywords: "fetch page reader service internet browse url sources",
    },
    memory: {
      title: "Settings: Memory",
      keywords: "notes remember forget remembered proposals without asking",
    },
    activity: {
      title: "Settings: Activity",
      keywords:
        "usage money cost spending tokens statistics dashboard charts runs failures retries durations metrics telemetry export csv",
    },
    look: {
      title: "Settings: Appearance",
      keywords: "look theme dark light density font text size reading width code lines display",
    },
    data: {
      title: "Settings: Your data",
      keywords:
        "storage space size erase delete reset protect import export backup folder bin privacy database",
    },
    shortcuts: {
      title: "Settings: Shortcuts",
      keywords: "keyboard keys hotkeys single send enter",
    },
    app: {
      title: "Settings: App",
      keywords:
        "offline network install update version screen awake sleep copy device pwa notifications notify alert",
    },
    about: { title: "Settings: About", keywords: "version licence license help source" },
  },

  sendWith: (keys: string) => `Send messages with: ${keys}`,
  sendWithKeywords: "enter return newline shortcut keyboard composer setting",
  singleKeysOn: "Turn single-key shortcuts on",
  singleKeysOff: "Turn single-key shortcuts off",
  singleKeysKeywords: "keyboard letters setting voice control",

  // The appearance, by its values.
  looks: {
    theme: { system: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
    density: { compact: "Density: compact", normal: "Density: normal", roomy: "Density: spacious" },
    reading: { serif: "Answer font: serif", sans: "Answer font: sans serif" },
    textSize: {
      small: "Text size: small",
      normal: "Text size: normal",
      large: "Text size: large",
      largest: "Text size: largest",
    },
    column: {
      narrow: "Reading width: narrow",
      normal: "Reading width: normal",
      wide: "Reading width: wide",
    },
    codeLines: { scroll: "Long lines of code: scroll", wrap: "Long lines of code: wrap" },
  },
  lookKeywords: {
    theme: "appearance colour color mode night day",
    density: "appearance spacing compact spacious",
    reading: "appearance typeface serif",
    textSize: "appearance font zoom bigger smaller",
    column: "appearance column line length",
    codeLines: "appearance wrap code",
  },
} as const;
