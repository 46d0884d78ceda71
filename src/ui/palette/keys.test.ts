import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { platform: "Linux x86_64" });
const { ariaKeys, matches, shownKeys } = await import("./keys.ts");
const { shortcuts } = await import("./shortcuts.ts");

const press = (key: string, held = "", code = "") => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  shiftKey: held.includes("s"),
  altKey: held.includes("a"),
});

describe("a command's keys", () => {
  it("match exactly the keys held", () => {
    expect(matches("Mod+K", press("k", "c"), false)).toBe(true);
    expect(matches("Mod+K", press("k"), false)).toBe(false);
    expect(matches("Mod+K", press("K", "cs"), false)).toBe(false);
    expect(matches("Mod+K", press("k", "ca"), false)).toBe(false);
    expect(matches("Mod+Shift+O", press("O", "cs"), false)).toBe(true);
  });

  it("are one key, with modifiers or without, for every shortcut", () => {
    for (const { keys } of Object.values(shortcuts))
      expect(keys).toMatch(/^(?:Delete|(?:Mod\+)?(?:Shift\+)?.)$/u);
  });

  it("use Cmd on a Mac, where Ctrl does not count", () => {
    expect(matches("Mod+K", press("k", "m"), true)).toBe(true);
    expect(matches("Mod+K", press("k", "c"), true)).toBe(false);
    expect(matches("Mod+K", press("k", "m"), false)).toBe(false);
  });

  it("match by physical position if the layout has no Latin letters", () => {
    expect(matches("Mod+K", press("л", "c", "KeyK"), false)).toBe(true);
    expect(matches("Mod+K", press("t", "c", "KeyK"), false)).toBe(false);
  });

  it("distinguish a sign from the same key with Shift", () => {
    expect(matches("Mod+,", press(",", "c", "Comma"), false)).toBe(true);
    expect(matches("Mod+,", press("<", "cs", "Comma"), false)).toBe(false);
    expect(matches("Mod+Shift+,", press("<", "cs", "Comma"), false)).toBe(true);
    expect(matches("Mod+Shift+'", press('"', "cs", "Quote"), false)).toBe(true);
    expect(matches("Mod+/", press("/", "cs", "Digit7"), false)).toBe(true);
    expect(matches("?", press("?", "s", "Slash"), false)).toBe(true);
  });

  it("are shown as people write them", () => {
    expect(shownKeys("Mod+Shift+O", false)).toBe("Ctrl Shift O");
    expect(shownKeys("Mod+Shift+O", true)).toBe("⇧⌘O");
    expect(ariaKeys("Mod+K", false)).toBe("Control+K");
  });
});

describe("the shortcuts", () => {
  const all = Object.values(shortcuts).map(({ keys }) => keys);

  it("belong to one command each", () => {
    expect(new Set(all).size).toBe(all.length);
  });

  it("do not override the browser's or a screen reader's", () => {
    const taken = Array.from("NTWQFPRSDLJUHACVXYG", (letter) => `Mod+${letter}`);
    const withShift = Array.from("NTWQIJCRPV", (letter) => `Mod+Shift+${letter}`);
    expect(all.filter((keys) => [...taken, ...withShift].includes(keys))).toEqual([]);
  });
});
