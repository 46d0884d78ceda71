import { createViewStore } from "./view-store.ts";

/** What covers the whole page. On a narrow screen the list of conversations does too. */
export type Overlay = "settings" | "palette" | "shortcuts" | "bin" | "list";

export type SettingsTab =
  | "connections"
  | "defaults"
  | "prompts"
  | "modes"
  | "tools"
  | "mcp"
  | "web"
  | "memory"
  | "activity"
  | "look"
  | "data"
  | "shortcuts"
  | "app"
  | "about";

export interface OverlayView {
  /** At most one: opening another closes it. */
  overlay: Overlay | null;
  /** The tab on which the settings open: the one shown last. */
  settingsTab: SettingsTab;
}

const { store, set } = createViewStore<OverlayView>({ overlay: null, settingsTab: "connections" });

export const useOverlay = store;

export function openOverlay(overlay: Overlay): void {
  set({ overlay });
}

export function openSettings(settingsTab: SettingsTab): void {
  set({ overlay: "settings", settingsTab });
}

/** Opens the overlay, or closes it if it is open. */
export function toggleOverlay(overlay: Overlay): void {
  set((before) => ({ overlay: before.overlay === overlay ? null : overlay }));
}

export function closeOverlay(): void {
  set({ overlay: null });
}
