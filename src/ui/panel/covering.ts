import { closePanel, usePanel } from "#app/view/panel.ts";
import { panelLiesOver, usePanelLiesOver } from "#ui/kit/browser/use-narrow.ts";

/** Whether the open panel covers the conversation, which then cannot be used. */
export function usePanelCovers(): boolean {
  const isOpen = usePanel(({ panel }) => panel !== null);
  return usePanelLiesOver() && isOpen;
}

/** Closes a panel that covers the conversation. */
export function uncoverConversation(): void {
  if (panelLiesOver()) closePanel();
}
