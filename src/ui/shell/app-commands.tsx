import { usePreference } from "#app/preferences.ts";
import type { Preferences } from "#app/preferences.ts";
import { goTo } from "#app/route.ts";
import { lastUndoable, useView } from "#app/view.ts";
import type { SettingsTab } from "#app/view.ts";
import { focusMessage } from "#ui/composer/focus-message.ts";
import { useNarrow } from "#ui/kit/use-narrow.ts";
import { useCommands, useShortcuts } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { shortcut } from "#ui/palette/shortcuts.ts";

/** What can be done from anywhere. It draws nothing: only it is made anew when a choice changes. */
export function AppCommands() {
  useShortcuts();
  useCommands([...useGoing(), ...useSections(), ...useLooks()]);
  return null;
}

function useGoing(): ScreenCommand[] {
  const setView = useView((view) => view.set);
  const undoable = useView((view) => lastUndoable(view, null));
  const take = useView((view) => view.take);
  const narrow = useNarrow();
  const [hidden, setHidden] = usePreference("listHidden");
  const [singleKeys] = usePreference("singleKeys");
  const toggleList = () => {
    if (narrow) setView({ listOpen: !useView.getState().listOpen });
    else setHidden(!hidden);
  };
  const search = () => {
    setView({ searchAsked: true, listOpen: narrow });
    if (!narrow) setHidden(false);
  };
  return [
    shortcut("palette", () => setView({ layer: "palette" })),
    shortcut("newConversation", () => {
      goTo(null);
      // On the empty page already, nothing else would show that the keys were heard.
      focusMessage();
    }),
    shortcut("focusMessage", focusMessage),
    withoutKeys(!singleKeys, shortcut("search", search)),
    shortcut("toggleList", toggleList),
    shortcut("settings", () => setView({ settingsOpen: true })),
    ...(undoable === undefined ? [] : [shortcut("undo", () => take(undoable))]),
    {
      ...shortcut("shortcuts", () => setView({ layer: "shortcuts" })),
      ...(singleKeys ? { otherKeys: "?" } : {}),
    },
    {
      id: "bin",
      title: "Open the bin",
      group: "Anywhere",
      run: () => setView({ layer: "bin" }),
    },
  ];
}

function withoutKeys(without: boolean, command: ScreenCommand): ScreenCommand {
  if (!without) return command;
  const { keys: _keys, ...keyless } = command;
  return keyless;
}

const sections: Record<SettingsTab, string> = {
  connections: "Connections",
  look: "Look",
  data: "Your data",
  shortcuts: "Shortcuts",
  about: "About",
};

function useSections(): ScreenCommand[] {
  const setView = useView((view) => view.set);
  // The keys of a record are its type's; Object.entries forgets it.
  const entries = Object.entries(sections) as [SettingsTab, string][];
  return entries.map(([settingsTab, label]) => ({
    id: `settings ${settingsTab}`,
    title: `Settings: ${label}`,
    group: "Anywhere",
    run: () => setView({ settingsOpen: true, settingsTab }),
  }));
}

const themes = { system: "as the system", light: "light", dark: "dark" } as const;
const densities = { compact: "compact", normal: "normal", roomy: "roomy" } as const;
const faces = { serif: "with serifs", sans: "without serifs" } as const;
const sizes = { small: "small", normal: "normal", large: "large", largest: "largest" } as const;
const columns = { narrow: "narrow", normal: "normal", wide: "wide" } as const;

function useLooks(): ScreenCommand[] {
  return [
    ...useLook("theme", "Theme", themes),
    ...useLook("density", "Density", densities),
    ...useLook("reading", "Answers", faces),
    ...useLook("textSize", "Text size", sizes),
    ...useLook("column", "Column", columns),
  ];
}

/** A command for each value that is not the present one. */
function useLook<Name extends "theme" | "density" | "reading" | "textSize" | "column">(
  name: Name,
  label: string,
  values: Record<Preferences[Name], string>,
): ScreenCommand[] {
  const [present, choose] = usePreference(name);
  // As above.
  const entries = Object.entries(values) as [Preferences[Name], string][];
  return entries
    .filter(([value]) => value !== present)
    .map(([value, words]) => ({
      id: `${name} ${value}`,
      title: `${label}: ${words}`,
      group: "Look",
      run: () => choose(value),
    }));
}
