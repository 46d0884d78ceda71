/** Runs in the page: what moves although the person wants no motion. */
export function movingParts(): string[] {
  const moving = document.getAnimations().flatMap(({ playState, effect }) => {
    if (playState !== "running" || !(effect instanceof KeyframeEffect)) return [];
    return [`moves: ${effect.target?.tagName} ${effect.target?.className}`];
  });
  const smooth = [...document.querySelectorAll("*")]
    .filter((element) => getComputedStyle(element).scrollBehavior === "smooth")
    .map(({ tagName, className }) => `scrolls smoothly: ${tagName} ${className}`);
  return [...moving, ...smooth];
}

/** Runs in the page: controls whose name lacks words they show, so that voice control does not find them. */
export function misnamedControls(): string[] {
  const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = "button[aria-label], a[aria-label], [role=tab][aria-label]";
  return [...document.querySelectorAll<HTMLElement>(named)]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
      const name = new Set(wordsIn(element.ariaLabel ?? ""));
      const missing = wordsIn(element.innerText).filter((word) => !name.has(word));
      return missing.length === 0 ? [] : [`“${element.ariaLabel}” lacks ${missing.join(", ")}`];
    });
}

/**
 * Runs in the page, in forced colours: elements whose state cannot be seen. Removes each state for a
 * moment, and compares what is drawn with and without it.
 */
export function lostStates(): string[] {
  const drawn = (root: Element): string =>
    [root, ...root.querySelectorAll("*")]
      .slice(0, 20)
      .flatMap((element) => {
        return [null, "::before", "::after"].map((part) => {
          const style = getComputedStyle(element, part);
          const { backgroundColor, color, fill, opacity, translate, content, display } = style;
          const { borderColor, borderWidth, borderStyle, textDecorationLine } = style;
          const { outlineStyle, outlineWidth, outlineColor } = style;
          const outline =
            outlineStyle === "none" ? "" : [outlineStyle, outlineWidth, outlineColor].join(" ");
          return [backgroundColor, color, fill, opacity, translate, content, display, borderColor]
            .concat(borderWidth, borderStyle, textDecorationLine, outline)
            .join(";");
        });
      })
      .join("|");
  const faults = new Set<string>();
  const compare = (element: Element, state: string, change: () => void, back: () => void): void => {
    // A label may draw the state of the field inside it.
    const shown = element.closest("label") ?? element;
    if (!shown.checkVisibility({ visibilityProperty: true })) return;
    const before = drawn(shown);
    change();
    const isSame = drawn(shown) === before;
    back();
    if (!isSame) return;
    const name = element.getAttribute("aria-label") ?? shown.textContent.trim().slice(0, 40);
    faults.add(`not seen: ${state} of ${element.tagName} ${name}`);
  };
  for (const state of ["selected", "pressed", "current", "disabled"]) {
    const attribute = `aria-${state}`;
    const those = `[${attribute}]:not([${attribute}="false"], [role=img])`;
    for (const element of document.querySelectorAll(those)) {
      const value = element.getAttribute(attribute) ?? "";
      compare(
        element,
        state,
        () => element.setAttribute(attribute, "false"),
        () => element.setAttribute(attribute, value),
      );
    }
  }
  for (const field of document.querySelectorAll<HTMLButtonElement>(
    ":disabled:not(fieldset, [type=checkbox])",
  )) {
    const set = (isDisabled: boolean) => () => {
      field.disabled = isDisabled;
    };
    compare(field, "disabled", set(false), set(true));
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("input:checked")) {
    if (getComputedStyle(box).appearance !== "none" && getComputedStyle(box).opacity !== "0")
      continue;
    const set = (isChecked: boolean) => () => {
      box.checked = isChecked;
    };
    compare(box, "checked", set(false), set(true));
  }
  return [...faults];
}
