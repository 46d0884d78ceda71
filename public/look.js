// Before the first paint: the look that the person chose, from the mirror of the settings that
// src/app/preferences.ts keeps. A classic script, since a module would run after that paint.
for (const name of ["theme", "density", "reading", "textSize", "column"]) {
  try {
    const value = JSON.parse(localStorage.getItem(`bough.preference.${name}`) ?? "null");
    if (typeof value === "string") document.documentElement.dataset[name] = value;
  } catch {
    // No storage, or something else in it: the default look.
  }
}
