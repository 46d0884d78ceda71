import { usePreference } from "#app/react/actions/preferences.ts";
import { openOverlay } from "#app/view/overlay.ts";
import { drawnFor } from "#ui/kit/browser/drawn.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { MenuIcon, PanelIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { keyName, useKeysOf } from "#ui/palette/own-keys.ts";
import * as listWords from "#ui/words/conversations.ts";

import { useListInSheet } from "./use-list-in-sheet.ts";

/** Shows the conversations where they are hidden or in a sheet. */
export function ListButton() {
  const inSheet = useListInSheet();
  const keys = useKeysOf("toggleList");
  const [hidden, setHidden] = usePreference("listHidden");
  if (import.meta.env.SSR) return <DrawnButtons />;
  if (!inSheet && !hidden) return null;
  return (
    <IconButton
      label={listWords.show}
      {...keyName(keys)}
      icon={inSheet ? <MenuIcon /> : <PanelIcon />}
      onClick={() => (inSheet ? openOverlay("list") : setHidden(false))}
    />
  );
}

/** Both buttons as drawn by the first frame; the style sheet decides which one shows. */
function DrawnButtons() {
  return (
    <>
      <IconButton label={listWords.show} icon={<MenuIcon />} {...drawnFor("narrow")} />
      <IconButton label={listWords.show} icon={<PanelIcon />} {...drawnFor("hidden")} />
    </>
  );
}
