import { usePreference } from "#app/react/actions/preferences.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { useNarrow } from "#ui/kit/browser/use-narrow.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { MenuIcon, PanelIcon } from "#ui/kit/icons/icons-thing.tsx";
import { shownKeys } from "#ui/palette/keys.ts";
import { shortcuts } from "#ui/palette/shortcuts.ts";

/** Shows the conversations where they are a sheet or hidden. */
export function ListButton() {
  const narrow = useNarrow();
  const [hidden, setHidden] = usePreference("listHidden");
  if (!narrow && !hidden) return null;
  return (
    <IconButton
      label="Show conversations"
      keys={shownKeys(shortcuts.toggleList.keys)}
      icon={narrow ? <MenuIcon /> : <PanelIcon />}
      onClick={() => (narrow ? openOverlay("list") : setHidden(false))}
    />
  );
}
