/**
 * Rows of `settings` about the browser's own notifications. Both stay on this device, and in no file: a
 * permission is one browser's, and so is the screen that others may look at.
 */

/** True if the person wants to be told while the page is hidden. */
export const NOTIFICATIONS_KEY = "notifications.on";

/** True if a notification shows the conversation's name. */
export const NOTIFICATION_NAMES_KEY = "notifications.names";
