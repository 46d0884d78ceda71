// Applies the appearance that the person chose before the first paint, from the mirror of the settings
// that src/app/react/actions/preferences.ts keeps, and says what kind of page the first frame is for
// (src/first-frame). A classic script: a module would run after the paint.
{
  const { dataset, style } = document.documentElement;
  const chosen = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`bough.preference.${name}`) ?? "null");
    } catch {
      // No storage, or an invalid value: the default appearance.
      return null;
    }
  };
  for (const name of ["theme", "density", "reading", "textSize", "column", "codeLines"]) {
    const value = chosen(name);
    if (typeof value === "string") dataset[name] = value;
  }
  if (chosen("listHidden") === true) dataset.list = "hidden";
  const width = chosen("listWidth");
  if (typeof width === "number") style.setProperty("--width-left", `${width}px`);
  // Where Bough refuses to work, nothing invites to it (src/main.tsx).
  const refuses = window.top !== window.self || navigator.locks === undefined;
  const page = /^#\/c\/[^/?]/.test(window.location.hash) ? "conversation" : "new";
  dataset.firstFrame = refuses ? "none" : page;
}

// The browser offers to install the page once, maybe before any module runs. Settings has the button.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.boughInstall = event;
});
