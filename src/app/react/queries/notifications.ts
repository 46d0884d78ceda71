import { useSyncExternalStore } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";
import { systemPermission, watchSystemPermission } from "#platform/system-notifications.ts";
import type { SystemPermission } from "#platform/system-notifications.ts";

export interface NotificationChoices {
  /** The person wants them; the browser may not allow them, or not any more. */
  isWanted: boolean;
  showsNames: boolean;
  permission: SystemPermission;
}

/** What is chosen for this browser; undefined until it is read. */
export function useNotificationChoices(): NotificationChoices | undefined {
  const stored = useLiveQuery(
    ({ settings }) => settings.watchMany([NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY]),
    [],
  );
  const permission = useSyncExternalStore(watchSystemPermission, systemPermission);
  if (stored === undefined) return undefined;
  const [wanted, names] = stored;
  return { isWanted: wanted === true, showsNames: names === true, permission };
}
