import type { KeyState } from "#app/services/keys/keys.ts";
import type { KeyStorage } from "#domain/connection.ts";

const atHand: Record<KeyStorage, string> = {
  session: "key kept until this tab closes",
  stored: "key saved, unencrypted",
  encrypted: "key encrypted, unlocked",
};

/** Where the connection's key is, and whether it can be used immediately. */
export function keyStateText(state: KeyState, keeping: KeyStorage): string {
  switch (state) {
    case "none":
      return "no key";
    case "at_hand":
      return atHand[keeping];
    case "locked":
      return "key locked";
    case "missing":
      return "key missing, you’ll be asked when it’s needed";
  }
}
