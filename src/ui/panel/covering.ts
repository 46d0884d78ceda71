import { closePanel, putPanelBeside, usePanel } from "#app/view/panel.ts";
import { panelLiesOver, usePanelLiesOver } from "#ui/kit/browser/use-narrow.ts";

/** True while the open panel covers the conversation, which cannot be used meanwhile. */
export function usePanelCovers(): boolean {
  const size = usePanel(({ panel }) => panel?.size);
  const liesOver = usePanelLiesOver();
  return size === "full" || (size !== undefined && liesOver);
}

/** Makes room for the conversation: closes a panel that covers it, or puts it beside. */
export function uncoverConversation(): void {
  if (panelLiesOver()) closePanel();
  else putPanelBeside();
}
