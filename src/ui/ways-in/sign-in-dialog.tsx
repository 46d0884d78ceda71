import { useEffect, useRef, useState } from "react";

import type { SignInProblem } from "#app/connect/openrouter.ts";
import { useSignInActions } from "#app/react/actions/sign-in.ts";
import { openSettings } from "#app/view/overlay.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { commonWords } from "#ui/words/common.ts";
import { waysInWords } from "#ui/words/ways-in.tsx";

import { OptionText } from "./option-text.tsx";
import { signInText } from "./sign-in-text.ts";
import { useConnected } from "./use-connected.ts";

type Standing = { kind: "trading" } | { kind: "failed"; problem: SignInProblem } | { kind: "over" };

const McpSignInDialog = lazyComponent(
  async () => (await import("#ui/mcp/sign-in.tsx")).McpSignInDialog,
  null,
  null,
);

/** Finishes the sign-in from which the person has returned. */
export function SignInDialog() {
  const signIn = useSignInActions();
  const [isOfMcp] = useState(() => signIn.isOfMcp());
  return isOfMcp ? <McpSignInDialog /> : <OpenRouterDialog />;
}

/** Shown on the return from OpenRouter. It closes by itself once connected. */
function OpenRouterDialog() {
  const signIn = useSignInActions();
  const connected = useConnected();
  const [standing, setStanding] = useState<Standing>({ kind: "trading" });
  /**
   * The choice made before leaving. It is read now, because it is forgotten together with a sign-in that
   * fails.
   */
  const [keeping] = useState(() => signIn.pendingKeeping());
  const begun = useRef(false);
  const over = () => {
    signIn.forget();
    setStanding({ kind: "over" });
  };
  const finish = async () => {
    const finishing = signIn.finish();
    if (finishing === null) return over();
    setStanding({ kind: "trading" });
    const made = await finishing;
    if (!made.ok) return setStanding({ kind: "failed", problem: made.error });
    over();
    connected(made.value);
  };
  useEffect(() => {
    // A code can be exchanged only once.
    if (begun.current) return;
    begun.current = true;
    void finish();
  });
  if (standing.kind === "over") return null;
  return (
    <Dialog title={waysInWords.openRouter.title} width="narrow" onClose={over}>
      {standing.kind === "trading" ? (
        <OptionText>{waysInWords.openRouter.finishing}</OptionText>
      ) : (
        <Problem
          problem={standing.problem}
          keeping={keeping}
          onAgain={() => void finish()}
          onClose={over}
        />
      )}
    </Dialog>
  );
}

interface ProblemProps {
  problem: SignInProblem;
  keeping: KeyStorage | undefined;
  onAgain: () => void;
  onClose: () => void;
}

function Problem({ problem, keeping, onAgain, onClose }: ProblemProps) {
  const other = <OtherWay onClose={onClose} />;
  if (problem.kind === "unreached" || problem.kind === "unstored") {
    return (
      <CureCard
        error={problem.error}
        safe={waysInWords.nothingSaved}
        hasAddress={false}
        without={["open_connection", "choose_model"]}
        actions={
          <>
            {problem.kind === "unreached" ? (
              <Button variant="primary" onClick={onAgain}>
                {commonWords.tryAgain}
              </Button>
            ) : (
              <BeginAgain keeping={keeping} />
            )}
            {other}
          </>
        }
      />
    );
  }
  const { title, words } = signInText(problem.kind);
  return (
    <ErrorCard
      title={title}
      {...("error" in problem ? { quote: problem.error.message } : {})}
      actions={
        <>
          <BeginAgain keeping={keeping} />
          {other}
        </>
      }
    >
      {words}
    </ErrorCard>
  );
}

/** @param props.keeping where to keep the key; the shortest storage if nothing was chosen in this tab */
function BeginAgain({ keeping = "session" }: { keeping: KeyStorage | undefined }) {
  const signIn = useSignInActions();
  const begin = async () => window.location.assign(await signIn.begin(keeping));
  return (
    <Button variant="primary" onClick={() => void begin()}>
      {waysInWords.openRouter.again}
    </Button>
  );
}

function OtherWay({ onClose }: { onClose: () => void }) {
  const go = () => {
    onClose();
    openSettings("connections");
  };
  return (
    <Button variant="quiet" onClick={go}>
      {waysInWords.openRouter.otherWay}
    </Button>
  );
}
