import { useEffect } from "react";

import { linkArrival, useArrivalActions } from "#app/react/actions/arrivals.ts";
import type { Arrival, ArrivalActions, Brought } from "#app/react/actions/arrivals.ts";
import { queueImports } from "#app/view/files-view.ts";
import { dismissTopic, notify } from "#app/view/notices.ts";
import { addressedConversation, navigateTo } from "#app/view/route.ts";
import { defined } from "#domain/defined.ts";
import { SHARED_HASH } from "#platform/offline-names.ts";
import { importHistories, sortHistories } from "#ui/attachments/incoming-histories.ts";
import { importsOf } from "#ui/attachments/incoming-imports.ts";
import { arrivalsWords } from "#ui/words/arrivals.ts";

import { arrivalText } from "./arrival-text.ts";

/** Receives the files with which the system launches an installed app. Missing in the DOM's types. */
interface LaunchQueue {
  setConsumer(consume: (launched: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Takes what links, other apps and the system's file manager hand over. Anybody can make a link, so an
 * arrival only waits in a message box: it changes nothing that the person has written, and is not sent.
 * Renders nothing.
 */
export function Arrivals() {
  const actions = useArrivalActions();
  useEffect(() => {
    const take = () => {
      const { hash } = window.location;
      takeFrom(hash, actions).catch((error: unknown) => {
        // The code may have failed to load. With its address restored, a reload tries again.
        setAddress(hash);
        reportError(error);
      });
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [actions]);
  useEffect(takeLaunchedFiles, []);
  return null;
}

async function takeFrom(hash: string, actions: ArrivalActions): Promise<void> {
  if (hash === SHARED_HASH) {
    leaveAddress();
    await takeShared(actions);
    return;
  }
  const arrival = linkArrival(hash);
  if (arrival === undefined) return;
  // A reload must not bring the same text again.
  leaveAddress();
  const brought = await actions.bring(arrival, false);
  if (brought.kind !== "in_use") return tell(arrival, brought);
  const act = () => void takeElsewhere(arrival, actions).catch(reportError);
  notify({
    text: arrivalText.inUse,
    action: { label: arrivalsWords.takeToNew, act },
    topic: TOPIC,
    isLasting: true,
  });
}

async function takeShared(actions: ArrivalActions): Promise<void> {
  const { found, kept } = await actions.takeShares((arrival) => bringShare(arrival, actions));
  if (found === 0) notify({ text: arrivalText.nothing, topic: TOPIC });
  if (kept === 0) return dismissTopic(KEPT);
  // With this address, a reload tries again, too.
  if (window.location.hash === "#/") setAddress(SHARED_HASH);
  const act = () => void takeShared(actions).catch(reportError);
  notify({
    text: arrivalsWords.stillWaits,
    action: { label: arrivalsWords.tryAgain, act },
    topic: KEPT,
    isLasting: true,
  });
}

/**
 * Puts a share into a message box. Exports of conversations are not attached: once the rest has been stored,
 * they are imported, which asks the person first.
 */
async function bringShare(arrival: Arrival, actions: ArrivalActions): Promise<Brought> {
  const { histories, others: files } = await sortHistories(arrival.files);
  const brought = await actions.bring({ ...arrival, files }, true);
  tell(arrival, brought);
  if (brought.kind !== "failed") await importHistories(histories);
  return brought;
}

async function takeElsewhere(arrival: Arrival, actions: ArrivalActions): Promise<void> {
  const brought = await actions.bring(arrival, true);
  if (isDraft(brought)) navigateTo(brought.contextId);
  if (brought.kind !== "own") tell(arrival, brought);
}

const TOPIC = "arrival";

/** The topic of the notice about shares that could not be stored yet. */
const KEPT = "keptShare";

function leaveAddress(): void {
  setAddress("#/");
}

function setAddress(hash: string): void {
  window.history.replaceState(window.history.state, "", hash);
}

function tell(arrival: Arrival, brought: Brought): void {
  if (brought.kind === "nothing" || brought.kind === "in_use") return;
  // Another page may have told the person to press Enter. That must not send anything, in any message box.
  if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
  // The person may have left the conversation by now.
  const isHere = isDraft(brought) && brought.contextId === addressedConversation();
  const action =
    isDraft(brought) && !isHere
      ? { label: arrivalsWords.openIt, act: () => navigateTo(brought.contextId) }
      : undefined;
  notify({
    text: arrivalText.brought(arrival, brought, isHere),
    ...defined({ action }),
    topic: TOPIC,
    isLasting: true,
  });
}

function isDraft(brought: Brought): brought is Extract<Brought, { draftKey: string }> {
  return brought.kind === "box" || brought.kind === "own";
}

function takeLaunchedFiles(): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    const read = Promise.all(files.map((handle) => handle.getFile()));
    read
      .then(importsOf)
      .then(queueImports, (error: unknown) => notify({ text: arrivalText.unread(error) }));
  });
}
