import { addBackStep } from "#app/view/back-steps.ts";
import { leaveFor } from "#app/view/route.ts";
import { watchModals } from "#ui/kit/browser/modal.ts";

/** Layers over the page that are not dialogs: menus, and an artifact that fills the screen. */
const POPOVERS = '[popover="auto"]:popover-open, [data-whole="true"]:popover-open';

/**
 * Makes every dialog and menu a step that Back closes. Used on touch screens, where people use the Back
 * gesture to close things.
 * @returns ends it
 */
export function followLayers(): () => void {
  const steps = new Map<HTMLElement, () => void>();
  let modals: readonly HTMLElement[] = [];
  const look = () => {
    const open = [...modals, ...document.querySelectorAll<HTMLElement>(POPOVERS)];
    for (const [layer, leave] of steps) {
      if (open.includes(layer)) continue;
      steps.delete(layer);
      leave();
    }
    for (const layer of open) {
      if (!steps.has(layer))
        steps.set(
          layer,
          addBackStep(() => close(layer)),
        );
    }
  };
  const unwatch = watchModals((now) => {
    modals = now;
    look();
  });
  // `toggle` does not bubble.
  document.addEventListener("toggle", look, true);
  document.addEventListener("click", followLink);
  return () => {
    unwatch();
    document.removeEventListener("toggle", look, true);
    document.removeEventListener("click", followLink);
    for (const leave of steps.values()) leave();
  };
}

/** Closes a layer as its own close button would; it may ask first. */
function close(layer: HTMLElement): void {
  if (layer instanceof HTMLDialogElement) {
    layer.dispatchEvent(new Event("cancel", { cancelable: true }));
  } else if (layer.dataset["whole"] === "true") {
    layer.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  } else layer.hidePopover();
}

/** Lets a link in a layer lead away from the page beneath, rather than from the layer's step. */
function followLink(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0) return;
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href^="#/"]:not([target], [download])');
  if (link === null) return;
  event.preventDefault();
  leaveFor(link.hash);
}
