import type { ReactNode } from "react";

import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { formatShortMoment } from "#ui/format/format-date.ts";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { curesWords } from "#ui/words/cures.ts";

import { CureActions } from "./cure-actions.tsx";
import { CureGuides } from "./cure-guides.tsx";
import { cureOf, mustBeCured, waitsUntil } from "./cure.ts";
import type { CureAction } from "./cure.ts";
import { errorText, quotedMessage } from "./error-text.ts";
import { presentSystem } from "./local-servers.ts";

export interface CureCardProps {
  error: RunError;
  /** The connection of the failed request, stored or not. */
  connection?: Pick<Connection, "id" | "preset"> | undefined;
  modelId?: string;
  /** Whether some of the answer has arrived. */
  hasText?: boolean;
  /** Whether the person can correct the address that was asked; true if omitted. */
  hasAddress?: boolean;
  /** What is safe, if something other than the conversation could have been lost. */
  safe?: string;
  /** What the page does by itself, shown instead of what the person can do. */
  meanwhile?: string;
  /** Actions on the spot, shown before those that lead elsewhere. */
  actions?: ReactNode;
  without?: readonly CureAction[];
  /** Runs before another model is chosen. */
  beforeModel?: () => Promise<unknown>;
  tone?: "broke" | "waits";
}

/** A failure, shown in the same way everywhere: what happened, what is safe, and what the person can do. */
export function CureCard(props: CureCardProps) {
  const { error, connection, modelId, meanwhile } = props;
  const { origin } = window.location;
  const { title, safe, cure: words } = errorText(error, origin, props.hasText, props.hasAddress);
  const quote = quotedMessage(error);
  const cure = cureOf(error, {
    origin,
    system: presentSystem(),
    presetId: connection?.preset,
    ...defined({ modelId }),
  });
  const waits = waitsUntil(error);
  const wait = waits === undefined ? words : curesWords.asksToWait(formatShortMoment(waits));
  const leads = waits !== undefined || mustBeCured(error);
  const cureActions = (
    <CureActions
      cure={cure}
      connectionId={connection?.id}
      leads={leads && props.actions !== undefined}
      {...defined({ without: props.without, beforeModel: props.beforeModel })}
    />
  );
  return (
    <ErrorCard
      title={title}
      tone={props.tone ?? "broke"}
      {...defined({ quote })}
      actions={
        meanwhile === undefined ? (
          <>
            {leads && cureActions}
            {props.actions}
            {!leads && cureActions}
          </>
        ) : undefined
      }
    >
      {props.safe ?? safe} {meanwhile ?? wait}
      {meanwhile === undefined && <CureGuides ways={cure.guides} />}
    </ErrorCard>
  );
}
