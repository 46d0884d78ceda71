import { useNotifications } from "#app/react/actions/notifications.ts";
import { useRoute } from "#app/view/route.ts";

/** The browser's own notifications, for who has gone elsewhere. Renders nothing. */
export function Notifications(): null {
  const { contextId } = useRoute();
  useNotifications(contextId);
  return null;
}
