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

describe("keys of a command", () => {
  it("are met by exactly the keys held", () => {
    expect(matches("Mod+K", press("k", "c"), false)).toBe(true);
    expect(matches("Mod+K", press("k"), false)).toBe(false);
    expect(matches("Mod+K", press("K", "cs"), false)).toBe(false);
    expect(matches("Mod+K", press("k", "ca"), false)).toBe(false);
    expect(matches("Mod+Shift+O", press("O", "cs"), false)).toBe(true);
  });

  it("are Cmd on a Mac, and Ctrl is left alone there", () => {
    expect(matches("Mod+K", press("k", "m"), true)).toBe(true);
    expect(matches("Mod+K", press("k", "c"), true)).toBe(false);
    expect(matches("Mod+K", press("k", "m"), false)).toBe(false);
  });

  it("are found by place where the layout has no Latin letters", () => {
    expect(matches("Mod+K", press("л", "c", "KeyK"), false)).toBe(true);
    expect(matches("Mod+K", press("t", "c", "KeyK"), false)).toBe(false);
  });

  it("tell a sign from the same key with Shift", () => {
    expect(matches("Mod+,", press(",", "c", "Comma"), false)).toBe(true);
    expect(matches("Mod+,", press("<", "cs", "Comma"), false)).toBe(false);
    expect(matches("Mod+Shift+,", press("<", "cs", "Comma"), false)).toBe(true);
    expect(matches("Mod+/", press("/", "cs", "Digit7"), false)).toBe(true);
    expect(matches("?", press("?", "s", "Slash"), false)).toBe(true);
  });

  it("are shown as people read them", () => {
    expect(shownKeys("Mod+Shift+O", false)).toBe("Ctrl Shift O");
    expect(shownKeys("Mod+Shift+O", true)).toBe("⇧⌘O");
    expect(ariaKeys("Mod+K", false)).toBe("Control+K");
  });
});

describe("the shortcuts", () => {
  const all = Object.values(shortcuts).map(({ keys }) => keys);

  it("are each one command's", () => {
    expect(new Set(all).size).toBe(all.length);
  });

  it("leave the browser and the reader what they need", () => {
    const taken = Array.from("NTWQFPRSDLJUHACVXYG", (letter) => `Mod+${letter}`);
    const withShift = Array.from("NTWQIJCRPV", (letter) => `Mod+Shift+${letter}`);
    expect(all.filter((keys) => [...taken, ...withShift].includes(keys))).toEqual([]);
  });
});
