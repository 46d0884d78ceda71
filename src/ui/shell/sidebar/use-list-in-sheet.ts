import { usePanel } from "#app/view/panel.ts";
import { useRoute } from "#app/view/route.ts";
import {
  useListGivesWay,
  useNarrow,
  useOnItsSide,
  usePanelLiesOver,
} from "#ui/kit/browser/use-narrow.ts";

/** Whether the conversations have no column of their own, so that a button opens them over the page. */
export function useListInSheet(): boolean {
  const narrow = useNarrow();
  const onItsSide = useOnItsSide();
  const givesWay = useListGivesWay();
  const liesOver = usePanelLiesOver();
  // The page of a new conversation has no panel.
  const isInConversation = useRoute().contextId !== null;
  const size = usePanel(({ panel }) => panel?.size);
  const hasNoRoom = size === "full" || (size === "beside" && givesWay);
  return narrow || onItsSide || (isInConversation && hasNoRoom && !liesOver);
}
