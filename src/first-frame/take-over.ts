import { startTransition } from "react";
import { flushSync } from "react-dom";

import { askEarlySend } from "#app/view/early-send.ts";
import { notify } from "#app/view/notices.ts";
import { isSamePlace, nameOf, readEarlyText, takePressed } from "#platform/early-page.ts";
import type { EarlyActs, EarlyChoice, EarlyField, EarlyPage } from "#platform/early-page.ts";
import * as composerWords from "#ui/words/composer.ts";

import { isPainted, nextPaint } from "./paint.ts";

/**
 * Shows the app. Returns false if it shows nothing.
 *
 * @param drawn called once the app is drawn and responds to the person
 */
export type Show = (drawn: () => void) => boolean;

/**
 * Shows the app in place of the first frame, and carries out what the person did there. Text, selection and
 * focus move along, and nothing is taken away while a word is being composed.
 *
 * @param show shows the app, unless something else takes the first frame's place
 */
export async function takeOver(show: Show): Promise<void> {
  const early = window.boughEarly;
  const frame = document.querySelector<HTMLElement>("#first-frame");
  const root = document.querySelector<HTMLElement>("#root");
  if (frame === null || root === null) {
    frame?.remove();
    show(() => {});
    return;
  }
  if (early === undefined) return moveText(show, frame, root);
  // Painting first costs the app nothing, and the frame can already be written in.
  if (!isPainted()) await nextPaint();
  // Something else may be shown now.
  if (!frame.isConnected) return;
  if (!(await drawInSlices(show)) || !frame.isConnected) return;
  early.appHears();
  if (!isThere(root)) await untilThere(root);
  await window.boughScreen?.replaced?.(root);
  // Not even a microtask may pass between the last check and the end.
  while (!early.isAtRest()) await early.atRest();
  if (frame.isConnected) carryOver(early, frame, root);
}

/** Draws in slices, between which the first frame still hears what the person does. */
function drawInSlices(show: Show): Promise<boolean> {
  return new Promise((resolve) => {
    startTransition(() => {
      if (!show(() => resolve(true))) resolve(false);
    });
  });
}

/** Used if the script that records what happens did not run: moves at least the text to its box. */
async function moveText(show: Show, frame: HTMLElement, root: HTMLElement): Promise<void> {
  if (!flushSync(() => show(() => {}))) return;
  if (!isThere(root)) await untilThere(root);
  if (!frame.isConnected) return;
  const box = frame.querySelector("textarea");
  const hasFocus = box !== null && box === document.activeElement;
  const text = box?.value ?? "";
  frame.remove();
  fill(root, {
    label: composerWords.message,
    text,
    selection: hasFocus ? [text.length, text.length] : null,
    opensList: false,
  });
  for (const button of takePressed()) buttonNamed(root, nameOf(button))?.click();
}

/**
 * Puts text that was typed early into the app's box. Call this after something other than the app was shown
 * first.
 */
export async function bringBackEarlyText(): Promise<void> {
  const root = document.querySelector<HTMLElement>("#root");
  const kept = readEarlyText();
  if (root === null || kept === null) return;
  if (!isThere(root)) await untilThere(root);
  const { text, selection } = kept;
  fill(root, { label: composerWords.message, text, selection, opensList: false });
}

export function hasFirstFrame(): boolean {
  return document.querySelector("#first-frame") !== null;
}

/** Removes the first frame, on pages that show something other than the app. */
export function dropFirstFrame(): void {
  window.boughEarly?.end();
  delete window.boughEarly;
  document.querySelector("#first-frame")?.remove();
}

function carryOver(early: EarlyPage, frame: HTMLElement, root: HTMLElement): void {
  const acts = early.end();
  delete window.boughEarly;
  frame.remove();
  // Choices come first, because they apply to the message.
  const isChosen = acts.choices.map((choice) => choose(root, choice)).every(Boolean);
  askEarlySend(isChosen ? acts.sent : null);
  if (acts.sent !== null && !isChosen) notify({ text: composerWords.earlyChoiceLost });
  for (const field of acts.fields) if (!fill(root, field)) fillOnceThere(root, field);
  carryOut(acts, root);
}

/** Milliseconds to wait for the page's content. */
const PATIENCE = 5_000;

/** Whether what belongs to the address is shown; a conversation must be read first. */
function isThere(root: HTMLElement): boolean {
  return root.querySelector("main section, main [role=alert]") !== null;
}

function untilThere(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      changes.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const changes = new MutationObserver(() => isThere(root) && end());
    const timer = setTimeout(end, PATIENCE);
    changes.observe(root, { childList: true, subtree: true });
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** @returns false if there is no such field */
function fill(root: HTMLElement, { label, text, selection, opensList }: EarlyField): boolean {
  const field = root.querySelector<Field>(`:is(input,textarea)[aria-label="${label}"]`);
  if (field === null) return false;
  if (selection !== null) field.focus();
  // A stored draft that was read first stays above the typed text.
  const lead = field.value === "" || text === "" ? "" : `${field.value.trimEnd()}\n\n`;
  if (text !== "") type(field, `${lead}${text}`);
  if (selection === null) return true;
  const [start, end] = selection;
  field.setSelectionRange(start + lead.length, end + lead.length);
  if (opensList) field.click();
  return true;
}

/** Fills a message box that appears later: a conversation in the bin has none until it is restored. */
function fillOnceThere(root: HTMLElement, field: EarlyField): void {
  if (field.label !== composerWords.message || field.text === "") return;
  const address = window.location.hash;
  const isHere = () => isSamePlace(address, window.location.hash);
  let isLooking = false;
  let isFilled = false;
  const changes = new MutationObserver(() => {
    if (isLooking || isFilled || !isHere()) return;
    isLooking = true;
    // Right after the address has changed, the box of the previous place is still there.
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  const look = () => {
    isLooking = false;
    isFilled = isHere() && fill(root, field);
    if (isFilled) changes.disconnect();
  };
  changes.observe(root, { childList: true, subtree: true });
}

/** Sets a field's text as if it were typed, so that React notices. */
function type(field: Field, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  flushSync(() => field.dispatchEvent(new InputEvent("input", { bubbles: true })));
}

/**
 * Selects an option as if the person had chosen it, so that React notices.
 *
 * @returns false if the option cannot be chosen
 */
function choose(root: HTMLElement, [label, value]: EarlyChoice): boolean {
  const list = root.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (list === null || [...list.options].every((option) => option.value !== value)) return false;
  list.value = value;
  flushSync(() => list.dispatchEvent(new Event("change", { bubbles: true })));
  return true;
}

function carryOut({ files, presses }: EarlyActs, root: HTMLElement): void {
  const box = `[aria-label="${composerWords.message}"]`;
  const form = root.querySelector<HTMLFormElement>(`form:has(> ${box})`);
  if (files.length > 0 && form !== null) drop(form, files);
  for (const press of presses) {
    if ("keys" in press) pressKeys(press.keys);
    else buttonNamed(root, press.button)?.click();
  }
}

function drop(form: HTMLFormElement, files: readonly File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  form.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

function pressKeys(keys: KeyboardEventInit): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { ...keys, bubbles: true, cancelable: true }));
}

function buttonNamed(root: HTMLElement, name: string): HTMLButtonElement | undefined {
  return [...root.querySelectorAll("button")].find((button) => nameOf(button) === name);
}
