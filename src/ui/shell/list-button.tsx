import { usePreference } from "#app/preferences.ts";
import { useView } from "#app/view.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { MenuIcon, PanelIcon } from "#ui/kit/icons-thing.tsx";
import { useNarrow } from "#ui/kit/use-narrow.ts";
import { shownKeys } from "#ui/palette/keys.ts";
import { shortcuts } from "#ui/palette/shortcuts.ts";

/** Brings the conversations back where they are a sheet or were hidden. */
export function ListButton() {
  const narrow = useNarrow();
  const [hidden, setHidden] = usePreference("listHidden");
  const setView = useView((view) => view.set);
  if (!narrow && !hidden) return null;
  return (
    <IconButton
      label="Show conversations"
      keys={shownKeys(shortcuts.toggleList.keys)}
      icon={narrow ? <MenuIcon /> : <PanelIcon />}
      onClick={() => (narrow ? setView({ listOpen: true }) : setHidden(false))}
    />
  );
}
