import { useMemo } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";

/** The folders whose conversations are shown, and a function that opens or closes one. */
export function useOpenFolders(): {
  open: readonly string[];
  setOpen: (folderId: string, isOpen: boolean) => void;
} {
  const [ids, setIds] = usePreference("openFolders");
  const open = useMemo(() => ids.split(" ").filter(Boolean), [ids]);
  return {
    open,
    setOpen: (folderId, isOpen) => {
      const others = open.filter((id) => id !== folderId);
      setIds((isOpen ? [...others, folderId] : others).join(" "));
    },
  };
}
