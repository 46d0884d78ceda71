import type { KeyState } from "#app/keys/keys.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { connectionWords } from "#ui/words/connection.ts";

const atHand: Record<KeyStorage, string> = connectionWords.keyStates;

/** Says where the connection's key is, and whether it can be used immediately. */
export function keyStateText(state: KeyState, keeping: KeyStorage): string {
  switch (state) {
    case "none":
      return connectionWords.keyNone;
    case "at_hand":
      return atHand[keeping];
    case "locked":
      return connectionWords.keyLocked;
    case "missing":
      return connectionWords.keyMissing;
  }
}
