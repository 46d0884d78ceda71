import { usePreference } from "#app/react/actions/preferences.ts";
import type { Preferences } from "#app/react/actions/preferences.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { SettingsTab } from "#app/view/overlay.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { sendKeyText } from "#ui/palette/send-key.ts";

/** What the settings offer, as commands; loads after the first page. Renders nothing. */
export function SettingsCommands() {
  useCommands([...useSections(), ...useKeySettings(), ...useLooks()]);
  return null;
}

interface Section {
  label: string;
  keywords: string;
}

const sections: Record<SettingsTab, Section> = {
  connections: {
    label: "Connections",
    keywords:
      "api key keys add provider server url model openai anthropic openrouter google local ollama timeout headers passphrase",
  },
  defaults: {
    label: "Defaults",
    keywords:
      "custom instructions parameters system prompt temperature reasoning effort verbosity all conversations",
  },
  prompts: {
    label: "Prompts",
    keywords: "saved texts templates snippets fields slash commands",
  },
  modes: {
    label: "Modes",
    keywords: "presets personas agents assistants planning work chat prompt tool set",
  },
  tools: {
    label: "Tools",
    keywords: "approvals permissions allow ask first never policy calculator clock search",
  },
  mcp: { label: "MCP servers", keywords: "server tools protocol connect sign in" },
  web: { label: "Web", keywords: "fetch page reader service internet browse url sources" },
  memory: {
    label: "Memory",
    keywords: "notes remember forget remembered proposals without asking",
  },
  activity: {
    label: "Activity",
    keywords:
      "usage money cost spending tokens statistics dashboard charts runs failures retries durations metrics telemetry export csv",
  },
  look: {
    label: "Appearance",
    keywords: "look theme dark light density font text size reading width code lines display",
  },
  data: {
    label: "Your data",
    keywords:
      "storage space size erase delete reset protect import export backup folder bin privacy database",
  },
  shortcuts: {
    label: "Shortcuts",
    keywords: "keyboard keys hotkeys single send enter",
  },
  app: {
    label: "App",
    keywords: "offline network install update version screen awake sleep copy device pwa",
  },
  about: { label: "About", keywords: "version licence license help source" },
};

function useSections(): ScreenCommand[] {
  // Object.entries loses the type of a record's keys.
  const entries = Object.entries(sections) as [SettingsTab, Section][];
  return entries.map(([tab, { label, keywords }]) => ({
    id: `settings ${tab}`,
    title: `Settings: ${label}`,
    keywords,
    group: "General",
    run: () => openSettings(tab),
  }));
}

/** The settings about keys, each as what it would become. */
function useKeySettings(): ScreenCommand[] {
  const [isSingleOn, setSingleOn] = usePreference("singleKeys");
  const [sendKey, setSendKey] = usePreference("sendKey");
  const other = sendKey === "enter" ? "mod_enter" : "enter";
  return [
    {
      id: "sendKey",
      title: `Send messages with: ${sendKeyText(other)}`,
      keywords: "enter return newline shortcut keyboard composer setting",
      group: "General",
      run: () => setSendKey(other),
    },
    {
      id: "singleKeys",
      title: `Turn single-key shortcuts ${isSingleOn ? "off" : "on"}`,
      keywords: "keyboard letters setting voice control",
      group: "General",
      run: () => setSingleOn(!isSingleOn),
    },
  ];
}

const themes = { system: "system", light: "light", dark: "dark" } as const;
const densities = { compact: "compact", normal: "normal", roomy: "roomy" } as const;
const faces = { serif: "serif", sans: "sans serif" } as const;
const sizes = { small: "small", normal: "normal", large: "large", largest: "largest" } as const;
const codeLines = { scroll: "scroll", wrap: "wrap" } as const;
const columns = { narrow: "narrow", normal: "normal", wide: "wide" } as const;

function useLooks(): ScreenCommand[] {
  return [
    ...useLook("theme", "Theme", themes),
    ...useLook("density", "Density", densities),
    ...useLook("reading", "Answer font", faces),
    ...useLook("textSize", "Text size", sizes),
    ...useLook("column", "Reading width", columns),
    ...useLook("codeLines", "Long lines of code", codeLines),
  ];
}

const LOOK_WORDS = {
  theme: "appearance colour color mode night day",
  density: "appearance spacing compact spacious",
  reading: "appearance typeface serif",
  textSize: "appearance font zoom bigger smaller",
  column: "appearance column line length",
  codeLines: "appearance wrap code",
} as const;

/** A command for each value other than the current one. */
function useLook<
  Name extends "theme" | "density" | "reading" | "textSize" | "column" | "codeLines",
>(name: Name, label: string, values: Record<Preferences[Name], string>): ScreenCommand[] {
  const [present, choose] = usePreference(name);
  // Object.entries loses the type here, too.
  const entries = Object.entries(values) as [Preferences[Name], string][];
  return entries
    .filter(([value]) => value !== present)
    .map(([value, words]) => ({
      id: `${name} ${value}`,
      title: `${label}: ${words}`,
      keywords: LOOK_WORDS[name],
      group: "Appearance",
      run: () => choose(value),
    }));
}
