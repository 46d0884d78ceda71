import { useState } from "react";

import { beginSignIn } from "#app/connect/openrouter.ts";
import { useBough } from "#app/hooks.ts";
import type { KeyKeeping } from "#domain/connection.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { Button } from "#ui/kit/button.tsx";

import { KeepChoice } from "./keep-choice.tsx";
import { Said } from "./said.tsx";

import styles from "./ways-in.module.css";

/** Leaves for OpenRouter's page, which comes back here. */
export function OpenRouterWay() {
  const bough = useBough();
  const [keeping, setKeeping] = useState<KeyKeeping>("session");
  const [leaving, setLeaving] = useState(false);
  const go = async () => {
    setLeaving(true);
    const address = await beginSignIn(keeping);
    // A write of what was typed goes before any reading that is asked for after it.
    await bough.keepings.draft(NEW_CONVERSATION_DRAFT);
    window.location.assign(address);
  };
  return (
    <>
      <Said>
        You sign in at openrouter.ai and choose what the key may spend; then you are back here, and
        what you have typed is too. The key is sent to OpenRouter alone.
      </Said>
      <KeepChoice keeping={keeping} onChange={setKeeping} />
      <div className={styles["acts"]}>
        <Button variant="primary" disabled={leaving} onClick={() => void go()}>
          Go to openrouter.ai
        </Button>
      </div>
    </>
  );
}
