import { useEffect, useState } from "react";

import { useOfflineActions } from "#app/react/actions/offline.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { useIsAnyBusy } from "#app/react/queries/busy.ts";
import { loadPart } from "#platform/parts.ts";
import { createWakeLock } from "#platform/wake-lock.ts";

import { OfflineCommands } from "./offline-commands.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { watchInstalling } from "./watch-installing.ts";

/** What makes an app of the page: it stays on the device, is brought up to date, and can be installed. */
export function OnDevice() {
  const { keep } = useOfflineActions();
  useEffect(watchInstalling, []);
  useEffect(() => {
    const waiting = new AbortController();
    const begin = (): Promise<void> => loadPart(keep, begin);
    // Without a copy the page is as before.
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

/** Milliseconds after the page was loaded: the copy must not compete with what the person does first. */
const REST = 3_000;

/** Resolves once the page has loaded and has nothing else to do. Rejects if it is aborted. */
async function quiet(signal: AbortSignal): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => {
      window.addEventListener("load", resolve, { once: true });
    });
  }
  await new Promise((resolve) => {
    setTimeout(resolve, REST);
  });
  // Safari does not have it.
  if ("requestIdleCallback" in window) {
    await new Promise((resolve) => {
      requestIdleCallback(resolve, { timeout: 10 * REST });
    });
  }
  signal.throwIfAborted();
}

/** The screen stays on while an answer comes: a phone that goes to sleep cuts it off. */
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
