import { useEffect } from "react";

import { notificationsOf } from "#app/react/internal/notifications.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";
import { ok } from "#domain/result.ts";
import { askSystemPermission } from "#platform/system-notifications.ts";
import type { WriteResult } from "#storage/problems.ts";

export interface NotificationActions {
  /** Called by a press alone: the browser asks the person. Nothing is stored if they refuse. */
  switchOn: () => Promise<WriteResult>;
  switchOff: () => Promise<WriteResult>;
  showNames: (isShown: boolean) => Promise<WriteResult>;
}

export const useNotificationActions = serviceHook(({ settings }): NotificationActions => ({
  switchOn: async () => {
    const permission = await askSystemPermission();
    return permission === "granted" ? settings.put(NOTIFICATIONS_KEY, true) : ok(undefined);
  },
  switchOff: () => settings.put(NOTIFICATIONS_KEY, false),
  showNames: (isShown) => settings.put(NOTIFICATION_NAMES_KEY, isShown),
}));

/**
 * While the component is mounted, the browser tells of what happens while nobody can see the page, and
 * no longer of this conversation once it is in view; null: none is.
 */
export function useNotifications(contextId: string | null): void {
  const inView = notificationsOf(useServices());
  useEffect(() => (contextId === null ? undefined : inView.look(contextId)), [inView, contextId]);
}
