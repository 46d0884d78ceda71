import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { platform: "Linux" });
const { matches } = await import("./keys.ts");
const { keysOf } = await import("./own-keys.ts");
const { keysTakenBy, messageKeyOf } = await import("./keys-in-use.ts");
const { pressedKeys, pressedMessageKey } = await import("./pressed-keys.ts");
const { shortcuts } = await import("./shortcuts.ts");

function press(key: string, fields: Partial<KeyboardEvent> = {}) {
  return {
    key,
    code: /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : "",
    ctrlKey: true,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...fields,
  };
}

describe("a person's own keys", () => {
  it("are read so that the same press matches them", () => {
    const presses = [
      press("j"),
      press("J", { shiftKey: true }),
      press("ж", { code: "KeyJ" }),
      press("<", { shiftKey: true, code: "Comma" }),
      press("'"),
      press("7"),
    ];
    const read = presses.map((one) => pressedKeys(one, false));
    expect(read.map((one) => (one.kind === "keys" ? one.keys : one.kind))).toEqual([
      "Mod+J",
      "Mod+Shift+J",
      "Mod+J",
      "Mod+Shift+,",
      "Mod+'",
      "Mod+7",
    ]);
    const matched = read.map(
      (one, at) => one.kind === "keys" && matches(one.keys, presses[at] ?? press(""), false),
    );
    expect(matched).toEqual(presses.map(() => true));
  });

  it.each([
    [press("j", { ctrlKey: false }), "needs_mod"],
    [press("j", { altKey: true }), "alt"],
    [press("t"), "browser"],
    [press("Enter"), "browser"],
    [press("c"), "text"],
  ])("are refused with the reason, %#", (pressed, why) => {
    expect(pressedKeys(pressed, false)).toEqual({ kind: "refused", why });
  });

  it("wait while only Ctrl or Shift is held", () => {
    expect(pressedKeys(press("Shift", { shiftKey: true }), false)).toEqual({ kind: "more" });
  });

  it("replace Bough's, free those for another shortcut, and may be none", () => {
    const own = new Map([
      ["palette", "Mod+J"],
      ["stop", ""],
    ]);
    expect(keysOf("palette", own)).toBe("Mod+J");
    expect(keysOf("stop", own)).toBeUndefined();
    expect(keysOf("undo", own)).toBe(shortcuts.undo.keys);
    expect(keysTakenBy("Mod+J", "undo", own)).toBe("palette");
    expect(keysTakenBy("Mod+K", "undo", own)).toBeUndefined();
    expect(keysTakenBy("Mod+J", "palette", own)).toBeUndefined();
  });
});

describe("a message's keys", () => {
  const alone = (key: string, code = "") =>
    press(key, { ctrlKey: false, ...(code !== "" && { code }) });

  it("are one letter or digit, in any script, and none that moves", () => {
    expect(pressedMessageKey(alone("g"))).toEqual({ kind: "keys", keys: "G" });
    expect(pressedMessageKey(alone("п", "KeyG"))).toEqual({ kind: "keys", keys: "G" });
    expect(pressedMessageKey(alone("7"))).toEqual({ kind: "keys", keys: "7" });
    expect(pressedMessageKey(alone("j"))).toEqual({ kind: "refused", why: "moves" });
    const refused = { kind: "refused", why: "needs_single" };
    expect([press("g"), alone("Enter"), alone("?")].map(pressedMessageKey)).toEqual([
      refused,
      refused,
      refused,
    ]);
  });

  it("act as the person set them, and not together with Ctrl", () => {
    const own = new Map([
      ["messageFork", "G"],
      ["messageHide", ""],
    ]);
    expect(messageKeyOf(alone("g"), own)).toBe("messageFork");
    expect(messageKeyOf(alone("f"), own)).toBeUndefined();
    expect(messageKeyOf(alone("h"), own)).toBeUndefined();
    expect(messageKeyOf(alone("Delete"), own)).toBe("messageDelete");
    expect(messageKeyOf(press("e"), own)).toBeUndefined();
    expect(keysTakenBy("E", "messageFork", own)).toBe("messageEdit");
  });
});
