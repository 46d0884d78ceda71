// Applies the appearance that the person chose before the first paint, from the mirror of the settings
// that src/app/react/actions/preferences.ts keeps. A classic script: a module would run after the paint.
for (const name of ["theme", "density", "reading", "textSize", "column", "codeLines"]) {
  try {
    const value = JSON.parse(localStorage.getItem(`bough.preference.${name}`) ?? "null");
    if (typeof value === "string") document.documentElement.dataset[name] = value;
  } catch {
    // No storage, or an invalid value: the default appearance.
  }
}

// The browser offers to install the page once, maybe before any module runs. Settings has the button.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.boughInstall = event;
});
