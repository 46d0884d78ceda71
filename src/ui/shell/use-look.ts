import { useEffect } from "react";

import { usePreference } from "#app/preferences.ts";

/** Puts the look that the person chose on the page, as `public/look.js` did before its first paint. */
export function useLook(): void {
  useOnPage("theme");
  useOnPage("density");
  useOnPage("reading");
  useOnPage("textSize");
  useOnPage("column");
}

function useOnPage(name: "theme" | "density" | "reading" | "textSize" | "column"): void {
  const [value] = usePreference(name);
  useEffect(() => {
    document.documentElement.dataset[name] = value;
  }, [name, value]);
}
