import { useEffect } from "react";

import { notificationsOf } from "#app/react/internal/notifications.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { useServices } from "#app/react/internal/use-services.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";
import { ok } from "#domain/result.ts";
import { askSystemPermission } from "#platform/system-notifications.ts";
import type { WriteResult } from "#storage/problems.ts";

export interface NotificationActions {
  /**
   * Switches notifications on. Call it only on a press: the browser asks the person. A refusal stores
   * nothing.
   */
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
 * Makes the browser show notifications of what happens while nobody can see the page. While the component is
 * mounted, this conversation counts as in view, and its notifications are closed.
 * @param contextId null if no conversation is in view
 */
export function useNotifications(contextId: string | null): void {
  const inView = notificationsOf(useServices());
  useEffect(() => (contextId === null ? undefined : inView.look(contextId)), [inView, contextId]);
}
