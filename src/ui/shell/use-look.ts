import { useEffect } from "react";

import { usePreference } from "#app/preferences.ts";

/** Puts the look that the person chose on the page, as `public/look.js` did before its first paint. */
export function useLook(): void {
  useOnPage("theme");
  useBrowserColour();
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

/** The browser's own bar follows the system by its two colours; a chosen theme has one of them. */
function useBrowserColour(): void {
  const [theme] = usePreference("theme");
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[data-theme]")) {
      const own = meta.dataset["theme"];
      if (theme === "system") meta.media = `(prefers-color-scheme: ${own})`;
      else meta.media = theme === own ? "all" : "not all";
    }
  }, [theme]);
}
