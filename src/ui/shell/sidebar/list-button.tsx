import { usePreference } from "#app/react/actions/preferences.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { useNarrow } from "#ui/kit/browser/use-narrow.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { MenuIcon, PanelIcon } from "#ui/kit/icons/icons-thing.tsx";
import { keyName, useKeysOf } from "#ui/palette/own-keys.ts";

/** Shows the conversations where they are a sheet or hidden. */
export function ListButton() {
  const narrow = useNarrow();
  const keys = useKeysOf("toggleList");
  const [hidden, setHidden] = usePreference("listHidden");
  if (!narrow && !hidden) return null;
  return (
    <IconButton
      label="Show conversations"
      {...keyName(keys)}
      icon={narrow ? <MenuIcon /> : <PanelIcon />}
      onClick={() => (narrow ? openOverlay("list") : setHidden(false))}
    />
  );
}
