import { useEffect } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";

/** Applies the chosen appearance to the page, as `public/look.js` did before the first paint. */
export function useLook(): void {
  useOnPage("theme");
  useBrowserColour();
  useOnPage("density");
  useOnPage("reading");
  useOnPage("textSize");
  useOnPage("column");
  useOnPage("codeLines");
}

function useOnPage(
  name: "theme" | "density" | "reading" | "textSize" | "column" | "codeLines",
): void {
  const [value] = usePreference(name);
  useEffect(() => {
    document.documentElement.dataset[name] = value;
  }, [name, value]);
}

/**
 * The browser's own toolbar follows the system's light or dark setting; a chosen theme gives it one colour.
 */
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
