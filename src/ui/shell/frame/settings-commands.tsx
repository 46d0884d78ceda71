import { usePreference } from "#app/react/actions/preferences.ts";
import type { Preferences } from "#app/react/actions/preferences.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { SettingsTab } from "#app/view/overlay.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import { sendKeyHere, sendKeyText } from "#ui/palette/send-key.ts";
import { settingsCommandsWords } from "#ui/words/settings-commands.ts";

/** Offers what is in the settings as commands; loaded after the first page. Renders nothing. */
export function SettingsCommands() {
  useCommands([...useSections(), ...useKeySettings(), ...useLooks()]);
  return null;
}

function useSections(): ScreenCommand[] {
  // Object.entries loses the type of a record's keys.
  const entries = Object.entries(sections) as [SettingsTab, (typeof sections)[SettingsTab]][];
  return entries.map(([tab, { title, keywords }]) => ({
    id: `settings ${tab}`,
    title,
    keywords,
    group: "General",
    run: () => openSettings(tab),
  }));
}

/** Does not compile if a section has no words. */
const sections: Record<SettingsTab, { title: string; keywords: string }> =
  settingsCommandsWords.sections;

/** Commands for the settings about keys, each named by what it would change to. */
function useKeySettings(): ScreenCommand[] {
  const [isSingleOn, setSingleOn] = usePreference("singleKeys");
  const [sendKey, setSendKey] = usePreference("sendKey");
  const other = sendKeyHere(sendKey) === "enter" ? "mod_enter" : "enter";
  return [
    {
      id: "sendKey",
      title: settingsCommandsWords.sendWith(sendKeyText(other)),
      keywords: settingsCommandsWords.sendWithKeywords,
      group: "General",
      run: () => setSendKey(other),
    },
    {
      id: "singleKeys",
      title: isSingleOn ? settingsCommandsWords.singleKeysOff : settingsCommandsWords.singleKeysOn,
      keywords: settingsCommandsWords.singleKeysKeywords,
      group: "General",
      run: () => setSingleOn(!isSingleOn),
    },
  ];
}

function useLooks(): ScreenCommand[] {
  return [
    ...useLook("theme", looks.theme),
    ...useLook("density", looks.density),
    ...useLook("reading", looks.reading),
    ...useLook("textSize", looks.textSize),
    ...useLook("column", looks.column),
    ...useLook("codeLines", looks.codeLines),
  ];
}

const { looks, lookKeywords } = settingsCommandsWords;

/** A command for each value other than the current one. */
function useLook<Name extends keyof typeof looks>(
  name: Name,
  titles: Record<Preferences[Name], string>,
): ScreenCommand[] {
  const [present, choose] = usePreference(name);
  // Object.entries loses the type here as well.
  const entries = Object.entries(titles) as [Preferences[Name], string][];
  return entries
    .filter(([value]) => value !== present)
    .map(([value, title]) => ({
      id: `${name} ${value}`,
      title,
      keywords: lookKeywords[name],
      group: "Appearance",
      run: () => choose(value),
    }));
}
