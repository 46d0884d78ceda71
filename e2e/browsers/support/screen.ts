import { expect } from "@playwright/test";

import type { Part, Tab } from "./tab.ts";

const OFTEN = { intervals: [50, 100, 250] };

/** Waits until a part of the page has the expected state. */
export const shows = {
  text: (part: Part, text: string | RegExp) =>
    expect.poll(() => part.text(), { ...OFTEN, message: part.inWords }).toMatch(pattern(text)),
  value: (part: Part, value: string) =>
    expect.poll(() => part.value(), { ...OFTEN, message: part.inWords }).toBe(value),
  attribute: (part: Part, name: string, value: string) =>
    expect.poll(() => part.attribute(name), { ...OFTEN, message: part.inWords }).toBe(value),
  count: (part: Part, count: number) =>
    expect.poll(() => part.count(), { ...OFTEN, message: part.inWords }).toBe(count),
  some: (part: Part) =>
    expect.poll(() => part.count(), { ...OFTEN, message: part.inWords }).toBeGreaterThan(0),
  none: (part: Part) => shows.count(part, 0),
  focus: (part: Part) =>
    expect.poll(() => part.isFocused(), { ...OFTEN, message: part.inWords }).toBe(true),
};

function pattern(text: string | RegExp): RegExp {
  return typeof text === "string"
    ? new RegExp(text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, "\\$&"), "u")
    : text;
}

/** What a person does on the screen; everything is found by the name that a screen reader announces. */
export function screenOf(tab: Tab) {
  const message = tab.part("textbox", { name: "Message" });
  const log = tab.part("log", { name: "Conversation" });
  return {
    message,
    log,
    approval: tab.part("dialog", { name: "Approve tool calls" }),
    branches: tab.part("combobox", { name: "Branches" }),
    button: (name: string | RegExp) => tab.part("button", { name }),
    /** The message at this place of the branch, from 1. */
    at: (place: number) => log.part("article", { with: { "aria-posinset": String(place) } }),
    said: (role: "user" | "assistant" | "tool") =>
      log.part("article", { with: { "data-role": role } }),
    /** Sends, and waits until the message was accepted. */
    send: async (text: string) => {
      await message.fill(text);
      await tab.part("button", { name: "Send" }).click();
      await shows.value(message, "");
    },
    state: (path: string) =>
      shows.attribute(tab.part("status", { name: "Run state" }), "data-state", path),
  };
}
