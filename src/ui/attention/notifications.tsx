import { useNotifications } from "#app/react/actions/notifications.ts";
import { useRoute } from "#app/view/route.ts";

/** Shows the browser's own notifications to a person who has gone elsewhere. Renders nothing. */
export function Notifications(): null {
  const { contextId } = useRoute();
  useNotifications(contextId);
  return null;
}
