import { useEffect, useRef, useState } from "react";

import { beginSignIn, finishSignIn, pendingKeeping } from "#app/connect/openrouter.ts";
import type { SignInProblem } from "#app/connect/openrouter.ts";
import { forgetSignInReturn, signInReturn } from "#app/connect/sign-in-return.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { KeyKeeping } from "#domain/connection.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorCard } from "#ui/kit/error-card.tsx";

import { Said } from "./said.tsx";
import { signInWords } from "./sign-in-words.ts";
import { useConnected } from "./use-connected.ts";

type Standing = { kind: "trading" } | { kind: "failed"; problem: SignInProblem } | { kind: "over" };

/** The way back from OpenRouter: it closes by itself once the connection is there. */
export function SignInDialog() {
  const bough = useBough();
  const connected = useConnected();
  const [standing, setStanding] = useState<Standing>({ kind: "trading" });
  /** As it was chosen before leaving: a sign-in that failed is forgotten, and this with it. */
  const [keeping] = useState(pendingKeeping);
  const begun = useRef(false);
  const over = () => {
    forgetSignInReturn();
    setStanding({ kind: "over" });
  };
  const finish = async () => {
    const brought = signInReturn();
    if (brought === null) return over();
    setStanding({ kind: "trading" });
    const made = await finishSignIn(bough, brought);
    if (!made.ok) return setStanding({ kind: "failed", problem: made.error });
    over();
    connected(made.value);
  };
  useEffect(() => {
    // A code is good for one trade.
    if (begun.current) return;
    begun.current = true;
    void finish();
  });
  if (standing.kind === "over") return null;
  return (
    <Dialog title="Connect OpenRouter" width="narrow" onClose={over}>
      {standing.kind === "trading" ? (
        <Said>Trading the code for a key, and asking for the models…</Said>
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
  keeping: KeyKeeping | undefined;
  onAgain: () => void;
  onClose: () => void;
}

function Problem({ problem, keeping, onAgain, onClose }: ProblemProps) {
  const other = <OtherWay onClose={onClose} />;
  if (problem.kind === "unreached" || problem.kind === "unstored") {
    return (
      <CureCard
        error={problem.error}
        safe="Nothing was stored."
        without={["open_connection", "choose_model"]}
        actions={
          <>
            {problem.kind === "unreached" ? (
              <Button variant="primary" onClick={onAgain}>
                Try again
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
  const { title, words } = signInWords(problem.kind);
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
      {words} Nothing was stored.
    </ErrorCard>
  );
}

/** @param props.keeping the shortest way where nothing was chosen in this tab */
function BeginAgain({ keeping = "session" }: { keeping: KeyKeeping | undefined }) {
  const begin = async () => window.location.assign(await beginSignIn(keeping));
  return (
    <Button variant="primary" onClick={() => void begin()}>
      Connect again
    </Button>
  );
}

function OtherWay({ onClose }: { onClose: () => void }) {
  const setView = useView((view) => view.set);
  const go = () => {
    onClose();
    setView({ settingsOpen: true, settingsTab: "connections" });
  };
  return (
    <Button variant="quiet" onClick={go}>
      Choose another way
    </Button>
  );
}
