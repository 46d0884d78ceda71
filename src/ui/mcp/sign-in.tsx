import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { useMcpActions } from "#app/react/actions/mcp.ts";
import type { SignInFailure } from "#app/react/actions/mcp.ts";
import { closeOverlay, openSettings } from "#app/view/overlay.ts";
import { shownHost } from "#domain/connections/address.ts";
import { defined } from "#domain/defined.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import { signInText } from "./sign-in-text.ts";

/** Returns a function that goes to the page where the person signs in, or says why there is none. */
export function useSignIn(server: McpServer) {
  const actions = useMcpActions();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    const begun = await actions.beginSignIn(server);
    if (begun.ok) return window.location.assign(begun.value);
    setBusy(false);
    setFailure(begun.error);
  };
  return { isBusy, failure, signIn: () => void signIn() };
}

export interface SignInProblemProps {
  server: Pick<McpServer, "name" | "address">;
  failure: SignInFailure;
  /** Actions on the spot. */
  actions?: ReactNode;
}

export function SignInProblem({ server, failure, actions }: SignInProblemProps) {
  const { title, cure, quote } = signInText(failure, server.name, shownHost(server.address));
  return (
    <ErrorCard title={title} {...defined({ quote, actions })}>
      {cure}
    </ErrorCard>
  );
}

type Standing = "trading" | SignInFailure | "over";

/** Finishes a sign-in when the person returns, then shows the server in the settings. */
export function McpSignInDialog() {
  const actions = useMcpActions();
  const [standing, setStanding] = useState<Standing>("trading");
  const begun = useRef(false);
  useEffect(() => {
    // A code can be exchanged only once.
    if (begun.current) return;
    begun.current = true;
    const finish = async () => {
      const finished = await actions.finishSignIn();
      if (finished?.ok !== true) return setStanding(finished?.error ?? "over");
      setStanding("over");
      openSettings("mcp");
      await actions.connect(finished.value);
    };
    void finish();
  });
  if (standing === "over") return null;
  const over = () => setStanding("over");
  const toServers = () => {
    closeOverlay();
    over();
    openSettings("mcp");
  };
  return (
    <Dialog title={mcpWords.signInTitle} width="narrow" onClose={over}>
      {standing === "trading" ? (
        <Note role="status">{mcpWords.finishing}</Note>
      ) : (
        <SignInProblem
          server={{ name: mcpWords.theServer, address: "" }}
          failure={standing}
          actions={
            <Button variant="primary" onClick={toServers}>
              {mcpWords.toServers}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}
