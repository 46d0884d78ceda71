import { BOX, elementNames, isKept, keptStyles, kindOf } from "#platform/screen-shape.ts";
import type { ElementKind } from "#platform/screen-shape.ts";

const namespaces: Readonly<Record<ElementKind, string>> = {
  html: "http://www.w3.org/1999/xhtml",
  svg: "http://www.w3.org/2000/svg",
  math: "http://www.w3.org/1998/Math/MathML",
};

/** Limits beyond what any screen has. */
const MOST_NODES = 20_000;
const DEEPEST = 120;

/**
 * Makes an element from a kept tree. Whatever the tree contains, this makes only elements and attributes
 * that say how something looks. Throws if it is not such a tree.
 */
export function elementOf(tree: unknown): HTMLElement {
  const made = { nodes: 0 };
  const element = nodeOf(tree, "html", made, 0);
  if (!(element instanceof HTMLElement)) throw new TypeError("no tree: text");
  return element;
}

function nodeOf(tree: unknown, within: ElementKind, made: { nodes: number }, depth: number): Node {
  made.nodes += 1;
  if (made.nodes > MOST_NODES || depth > DEEPEST) throw new RangeError("no tree: too large");
  if (typeof tree === "string") return document.createTextNode(tree);
  if (!Array.isArray(tree)) throw new TypeError("no tree");
  const [name, attributes, ...content]: unknown[] = tree;
  if (typeof name !== "string") throw new TypeError("no tree: no name");
  const kind = kindOf(name, within);
  const isBox = name === BOX && kind === "html";
  if (!isBox && !elementNames[kind].has(name)) throw new TypeError(`no tree: ${name}`);
  const element = document.createElementNS(namespaces[kind], isBox ? "span" : name);
  for (const [attribute, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "string") put(element, attribute, value);
  }
  for (const child of content) element.append(nodeOf(child, kind, made, depth + 1));
  if (element instanceof HTMLButtonElement) element.inert = true;
  if (element instanceof HTMLInputElement) standStill(element);
  return element;
}

function put(element: Element, attribute: string, value: string): void {
  if (attribute === "style") putStyle(element, value);
  else if (isKept(attribute, value)) element.setAttribute(attribute, value);
}

/** Sets declarations one by one, because the content security policy forbids style attributes. */
function putStyle(element: Element, declarations: string): void {
  if (!("style" in element)) return;
  // Only elements of unknown languages have no `style`.
  const style = element.style as CSSStyleDeclaration;
  for (const declaration of declarations.split(";")) {
    const [property = "", value = ""] = declaration.split(":");
    if (keptStyles.has(property.trim())) style.setProperty(property.trim(), value.trim());
  }
}

/**
 * Disables the checkbox of a task. Its value is cleared, so that the app does not take it for something
 * typed (`early.ts`).
 */
function standStill(box: HTMLInputElement): void {
  box.type = "checkbox";
  box.value = "";
  box.inert = true;
}
