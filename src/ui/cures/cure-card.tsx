import type { ReactNode } from "react";

import type { Connection } from "#domain/connection.ts";
import type { RunError } from "#domain/run-error.ts";
import { ErrorCard } from "#ui/kit/error-card.tsx";
import { errorWords, quotedWords } from "#ui/run/error-words.ts";

import { CureActs } from "./cure-acts.tsx";
import { CureWays } from "./cure-ways.tsx";
import { cureOf } from "./cure.ts";
import type { CureAct } from "./cure.ts";
import { presentSystem } from "./local-servers.ts";

export interface CureCardProps {
  error: RunError;
  /** The connection that was asked, stored or not. */
  connection?: Pick<Connection, "id" | "preset"> | undefined;
  modelId?: string;
  /** What is safe, where it is not the conversation that could have lost something. */
  safe?: string;
  /** What the page does about it by itself, in place of what the person can do. */
  meanwhile?: string;
  /** Acts of the place itself, before those that lead elsewhere. */
  actions?: ReactNode;
  without?: readonly CureAct[];
  tone?: "broke" | "waits";
}

/** A failure, the same wherever it is met: what happened, what is safe, and each way out of it. */
export function CureCard(props: CureCardProps) {
  const { error, connection, modelId, meanwhile } = props;
  const { origin } = window.location;
  const { title, safe, cure: words } = errorWords(error, origin);
  const quote = quotedWords(error);
  const cure = cureOf(error, {
    origin,
    system: presentSystem(),
    presetId: connection?.preset,
    ...(modelId === undefined ? {} : { modelId }),
  });
  return (
    <ErrorCard
      title={title}
      tone={props.tone ?? "broke"}
      {...(quote === undefined ? {} : { quote })}
      actions={
        meanwhile === undefined ? (
          <>
            {props.actions}
            <CureActs
              cure={cure}
              connectionId={connection?.id}
              {...(props.without === undefined ? {} : { without: props.without })}
            />
          </>
        ) : undefined
      }
    >
      {props.safe ?? safe} {meanwhile ?? words}
      {meanwhile === undefined && <CureWays ways={cure.ways} />}
    </ErrorCard>
  );
}
