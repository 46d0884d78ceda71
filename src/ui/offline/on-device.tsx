import { useEffect, useState } from "react";

import { useOfflineActions } from "#app/react/actions/offline.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useIsAnyBusy } from "#app/react/queries/busy.ts";
import { loadPart } from "#platform/parts.ts";
import { createWakeLock } from "#platform/wake-lock.ts";

import { OfflineCommands } from "./offline-commands.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { watchInstalling } from "./watch-installing.ts";

/** Makes the page an app: keeps it on the device, updates it, and lets it be installed. */
export function OnDevice() {
  const { keep } = useOfflineActions();
  useEffect(watchInstalling, []);
  useEffect(() => {
    const waiting = new AbortController();
    const begin = (): Promise<void> => loadPart(keep, begin);
    // Without a copy on the device, the page works as before.
    quiet(waiting.signal)
      .then(begin)
      .catch(() => undefined);
    return () => waiting.abort();
  }, [keep]);
  return (
    <>
      <OfflineCommands />
      <UpdateNotice />
      <KeepAwake />
    </>
  );
}

/**
 * Milliseconds to wait after the page has loaded, so that copying does not compete with the person's first
 * steps.
 */
const REST = 3_000;

/** Resolves once the page has loaded and is idle. Rejects if aborted. */
async function quiet(signal: AbortSignal): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => {
      window.addEventListener("load", resolve, { once: true });
    });
  }
  await new Promise((resolve) => {
    setTimeout(resolve, REST);
  });
  // Safari lacks `requestIdleCallback`.
  if ("requestIdleCallback" in window) {
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: 10 * REST });
    });
  }
  signal.throwIfAborted();
}

/** Keeps the screen on while an answer arrives: a phone that goes to sleep would cut it off. */
function KeepAwake() {
  const [isOn] = usePreference("keepAwake");
  const isBusy = useIsAnyBusy();
  const [lock] = useState(() => createWakeLock());
  useEffect(() => {
    lock.want(isOn && isBusy);
    return () => lock.want(false);
  }, [lock, isOn, isBusy]);
  return null;
}
