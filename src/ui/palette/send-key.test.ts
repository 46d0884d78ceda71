import { expect, it, vi } from "vitest";

vi.stubGlobal("navigator", { platform: "Linux x86_64" });
const { sendKeyText, sends } = await import("#ui/palette/send-key.ts");

const press = (key: string, held = "") => ({
  key,
  shiftKey: held.includes("s"),
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
});

it("sends by Enter, or by Ctrl+Enter alone where that was chosen", () => {
  expect(sends(press("Enter"), "enter")).toBe(true);
  expect(sends(press("Enter"), "mod_enter")).toBe(false);
  for (const sendKey of ["enter", "mod_enter"] as const) {
    expect(sends(press("Enter", "c"), sendKey)).toBe(true);
    expect(sends(press("Enter", "m"), sendKey)).toBe(true);
    expect(sends(press("Enter", "s"), sendKey)).toBe(false);
    expect(sends(press("a", "c"), sendKey)).toBe(false);
  }
});

it("is named as people read keys", () => {
  expect(sendKeyText("enter")).toBe("Enter");
  expect(sendKeyText("mod_enter")).toBe("Ctrl+Enter");
});
