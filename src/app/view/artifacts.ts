import { siteStorage } from "#platform/web-storage.ts";

import { createViewStore } from "./view-store.ts";

/**
 * What the person has done with artifacts in this tab. An artifact's key is made of its kind, path and text.
 */
export interface ArtifactsView {
  /** Artifacts that the person has run: they run again without asking. */
  started: ReadonlySet<string>;
  /** Blocks of code whose preview is open. */
  previewed: ReadonlySet<string>;
  /** Messages with an artifact that is shown, the newest last. */
  showing: readonly string[];
  /** Whether any code was run on this device before, after the full explanation of what it can do. */
  isFamiliar: boolean;
}

/**
 * The key of `isFamiliar` in local storage. It is kept per device, since other people may use other devices.
 */
const FAMILIAR = "bough.artifacts.familiar";

const { store, set } = createViewStore<ArtifactsView>({
  started: new Set(),
  previewed: new Set(),
  showing: [],
  isFamiliar: siteStorage.getItem(FAMILIAR) !== null,
});

export const useArtifacts = store;

/** How many messages stay in the page for their artifacts, so that scrolling away does not stop them. */
const KEPT = 3;

export function startArtifact(key: string): void {
  set(({ started }) => ({ started: new Set(started).add(key), isFamiliar: true }));
  try {
    siteStorage.setItem(FAMILIAR, "");
  } catch {
    // Storage is full, so the full explanation comes again after a reload.
  }
}

/** Stops the artifact: it runs again only when the person starts it. */
export function stopArtifact(key: string): void {
  set(({ started }) => ({ started: without(started, key) }));
}

/** Opens the preview of a block of code, or closes it. */
export function togglePreview(key: string): void {
  set(({ previewed }) => ({
    previewed: previewed.has(key) ? without(previewed, key) : new Set(previewed).add(key),
  }));
}

/** Notes that an artifact in this message is shown from now on. */
export function keepShowing(messageId: string): void {
  set(({ showing }) => ({
    showing: [...showing.filter((one) => one !== messageId), messageId].slice(-KEPT),
  }));
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const left = new Set(keys);
  left.delete(key);
  return left;
}
