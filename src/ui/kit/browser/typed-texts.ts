/**
 * What the person has typed into the page’s boxes for longer texts, except boxes that may hold keys.
 * @param selector which boxes
 */
export function typedTexts(selector = "textarea"): string[] {
  const areas = [...document.querySelectorAll<HTMLTextAreaElement>(selector)];
  const typed = areas.filter(
    ({ readOnly, dataset }) => !readOnly && dataset["private"] === undefined,
  );
  return [...new Set(typed.map(({ value }) => value.trim()).filter((text) => text !== ""))];
}
