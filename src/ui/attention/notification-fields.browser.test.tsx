import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";

import { NotificationFields } from "./notification-fields.tsx";

let services: Services;
const browser = {
  permission: "default" as NotificationPermission,
  requestPermission: vi.fn<() => Promise<NotificationPermission>>(),
};

beforeEach(async () => {
  services = await openServices();
  browser.permission = "default";
  browser.requestPermission.mockReset();
  vi.stubGlobal("Notification", browser);
});

afterEach(() => void vi.unstubAllGlobals());

/**
 * The person answers the browser's question. No event follows, since not every browser reports the change.
 */
function answered(permission: NotificationPermission): NotificationPermission {
  browser.permission = permission;
  return permission;
}

/** The person changes the browser's settings and comes back to the page. */
function permit(permission: NotificationPermission): void {
  browser.permission = permission;
  window.dispatchEvent(new Event("focus"));
}

const show = () =>
  render(
    <ServicesContext value={services}>
      <NotificationFields />
    </ServicesContext>,
  );
const tell = () => page.getByRole("switch", { name: "Notify me when an answer ends" });
const names = () => page.getByRole("switch", { name: "Show the conversation’s name" });
const alert = () => page.getByRole("alert");
const stored = () => services.settings.getMany([NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY]);

it("is off, and the browser is asked only by a press; names are another choice", async () => {
  await show();
  await expect.element(tell()).not.toBeChecked();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  let answer: (given: NotificationPermission) => void = () => {};
  browser.requestPermission.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await tell().click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Your browser is asking");
  await expect.element(tell()).not.toBeChecked();
  answer(answered("granted"));
  await expect.element(tell()).toBeChecked();
  await expect.element(names()).not.toBeChecked();
  await names().click();
  await expect.element(names()).toBeChecked();
  expect(await stored()).toEqual([true, true]);
  await tell().click();
  await expect.element(tell()).not.toBeChecked();
  expect(await stored()).toEqual([false, true]);
  expect(browser.requestPermission).toHaveBeenCalledOnce();
  await expect.element(alert()).not.toBeInTheDocument();
});

it("stays off where the browser is told no, or nothing, and says what to do", async () => {
  await show();
  browser.requestPermission.mockImplementation(async () => answered("default"));
  await tell().click();
  await expect.element(alert()).toHaveTextContent("Your browser has no answer from you");
  browser.requestPermission.mockImplementation(async () => answered("denied"));
  await tell().click();
  await expect.element(alert()).toHaveTextContent("Your browser doesn’t let Bough");
  await expect.element(tell()).not.toBeChecked();
  expect(await stored()).toEqual([undefined, undefined]);
});

it("shows the truth when the browser’s permission is taken away, and when it is given again", async () => {
  await services.settings.put(NOTIFICATIONS_KEY, true);
  browser.permission = "granted";
  await show();
  await expect.element(tell()).toBeChecked();
  permit("denied");
  await expect.element(tell()).not.toBeChecked();
  await expect.element(alert()).toHaveTextContent("Open its settings for this page");
  permit("granted");
  await expect.element(tell()).toBeChecked();
  await expect.element(alert()).not.toBeInTheDocument();
});

it("says so where the browser has none", async () => {
  vi.unstubAllGlobals();
  const own = Object.getOwnPropertyDescriptor(window, "Notification");
  Reflect.deleteProperty(window, "Notification");
  try {
    await show();
    await expect.element(tell()).toBeDisabled();
    await expect.element(page.getByText("shows no notifications of this page")).toBeVisible();
  } finally {
    if (own !== undefined) Object.defineProperty(window, "Notification", own);
  }
});
