import { useSyncExternalStore } from "react";

import { useLiveQuery } from "#app/react/internal/use-services.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";
import { systemPermission, watchSystemPermission } from "#platform/system-notifications.ts";
import type { SystemPermission } from "#platform/system-notifications.ts";

export interface NotificationChoices {
  /** The person has switched notifications on. The browser may still not allow them. */
  isWanted: boolean;
  showsNames: boolean;
  permission: SystemPermission;
}

/** The choices for notifications in this browser; undefined until they are read. */
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
