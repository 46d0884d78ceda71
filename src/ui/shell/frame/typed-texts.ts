/** What the person has typed into the page’s boxes for longer texts, without what may hold keys. */
export function typedTexts(): string[] {
  const areas = [...document.querySelectorAll("textarea")];
  const typed = areas.filter(
    ({ readOnly, dataset }) => !readOnly && dataset["private"] === undefined,
  );
  return [...new Set(typed.map(({ value }) => value.trim()).filter((text) => text !== ""))];
}
