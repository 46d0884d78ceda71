import { beforeEach, expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { platform: "Linux x86_64" });
/** The media query that this screen matches. */
let screen = "";
vi.stubGlobal("window", { matchMedia: (query: string) => ({ matches: query === screen }) });
const { enterKeyHint, sendKeyText, sends } = await import("#ui/palette/send-key.ts");

beforeEach(() => {
  screen = "";
});

function touch(): void {
  screen = "(pointer:coarse) and (hover:none)";
}

const press = (key: string, held = "") => ({
  key,
  shiftKey: held.includes("s"),
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
});

it("sends by Enter, or by Ctrl+Enter alone where that was chosen", () => {
  expect(sends(press("Enter"), "auto")).toBe(true);
  expect(sends(press("Enter"), "enter")).toBe(true);
  expect(sends(press("Enter"), "mod_enter")).toBe(false);
  for (const sendKey of ["auto", "enter", "mod_enter"] as const) {
    expect(sends(press("Enter", "c"), sendKey)).toBe(true);
    expect(sends(press("Enter", "m"), sendKey)).toBe(true);
    expect(sends(press("Enter", "s"), sendKey)).toBe(false);
    expect(sends(press("a", "c"), sendKey)).toBe(false);
  }
});

it("by touch, starts a new line by Enter unless Enter was chosen for sending", () => {
  touch();
  expect(sends(press("Enter"), "auto")).toBe(false);
  expect(sends(press("Enter", "c"), "auto")).toBe(true);
  expect(sends(press("Enter"), "enter")).toBe(true);
  expect(sends(press("Enter"), "mod_enter")).toBe(false);
});

it("is named as people read keys", () => {
  expect(sendKeyText("auto")).toBe("Enter");
  expect(sendKeyText("enter")).toBe("Enter");
  expect(sendKeyText("mod_enter")).toBe("Ctrl+Enter");
});

it("tells the keyboard on the screen what its Enter does", () => {
  touch();
  expect(enterKeyHint("auto")).toBe("enter");
  expect(enterKeyHint("enter")).toBe("send");
  expect(enterKeyHint("mod_enter")).toBe("enter");
});
