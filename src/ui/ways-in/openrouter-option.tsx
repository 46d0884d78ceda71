import { useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useSignInActions } from "#app/react/actions/sign-in.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { waysInWords } from "#ui/words/ways-in.tsx";

import { KeepChoice } from "./keep-choice.tsx";
import { OptionText } from "./option-text.tsx";

/** Goes to OpenRouter's sign-in page, which returns to Bough. */
export function OpenRouterOption() {
  const signIn = useSignInActions();
  const draftActions = useDraftActions();
  const [keeping, setKeeping] = useState<KeyStorage>("session");
  const [leaving, setLeaving] = useState(false);
  const go = async () => {
    setLeaving(true);
    const address = await signIn.begin(keeping);
    // Reading a draft waits for pending writes, so the typed text is stored before the page is left.
    await draftActions.text(NEW_CONVERSATION_DRAFT);
    window.location.assign(address);
  };
  return (
    <>
      <OptionText>{waysInWords.openRouter.about}</OptionText>
      <KeepChoice keeping={keeping} onChange={setKeeping} />
      <Row>
        <Button variant="primary" disabled={leaving} onClick={() => void go()}>
          {waysInWords.openRouter.go}
        </Button>
      </Row>
    </>
  );
}
