import { useEffect, useEffectEvent, useState } from "react";

import { useMcpOfferActions } from "#app/react/actions/mcp-offers.ts";
import type { Offered, PromptContent } from "#app/react/actions/mcp-offers.ts";
import type { McpPrompt } from "#domain/mcp/offers.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { CompletedField } from "./completed-field.tsx";
import { offerProblemText } from "./offer-problem.ts";

export interface PromptDialogProps {
  server: McpServer;
  prompt: McpPrompt;
  /** Called with the prompt's content; the dialog should then be closed. */
  onPrompt: (content: PromptContent) => void;
  onClose: () => void;
}

/**
 * How long a prompt without arguments may take before the dialog says that it is still coming (milliseconds).
 */
const SAYS_AFTER = 400;

/** Asks the person for a prompt's arguments, then the server for the prompt. */
export function PromptDialog({ server, prompt, onPrompt, onClose }: PromptDialogProps) {
  const hasFields = prompt.arguments.length > 0;
  const [values, setValues] = useState<Values>({});
  const [isChecked, setIsChecked] = useState(false);
  const { ask, isAsking, problem } = usePrompt(server, prompt, onPrompt);
  const isLate = useLate(SAYS_AFTER);
  if (!hasFields && !isLate && problem === null) return null;
  const isMissing = (name: string, isRequired: boolean) =>
    isRequired && (values[name] ?? "").trim() === "";
  const submit = () => {
    setIsChecked(true);
    if (prompt.arguments.some(({ name, isRequired }) => isMissing(name, isRequired))) return;
    ask(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")));
  };
  return (
    <FormDialog
      title={`/${prompt.label}`}
      description={mcpPicksWords.promptHint(server.name)}
      action={
        isAsking
          ? mcpPicksWords.asking
          : problem === null
            ? mcpPicksWords.insert
            : commonWords.tryAgain
      }
      disabled={isAsking}
      onAction={submit}
      onClose={onClose}
    >
      <Stack
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.defaultPrevented && !isAsking) submit();
        }}
      >
        {prompt.note !== "" && <Note dir="auto">{prompt.note}</Note>}
        {prompt.arguments.map(({ name, label, note, isRequired }) => (
          <CompletedField
            key={name}
            server={server}
            of={{ prompt: prompt.name }}
            argument={name}
            label={label}
            hint={note === "" ? undefined : note}
            isRequired={isRequired}
            values={values}
            error={isChecked && isMissing(name, isRequired) ? mcpPicksWords.needed : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
        {!hasFields && isAsking && (
          <Note role="status">{mcpPicksWords.waitingFor(server.name)}</Note>
        )}
        {problem !== null && <ErrorCard title={mcpPicksWords.promptFailed}>{problem}</ErrorCard>}
      </Stack>
    </FormDialog>
  );
}

type Values = Readonly<Record<string, string>>;

/** Requests the prompt from the server, at once if it has no arguments to fill in. */
function usePrompt(
  server: McpServer,
  prompt: McpPrompt,
  onPrompt: (content: PromptContent) => void,
) {
  const actions = useMcpOfferActions();
  const [wanted, setWanted] = useState<Values | null>(prompt.arguments.length === 0 ? {} : null);
  const [answered, setAnswered] = useState<{ to: Values; problem: string } | null>(null);
  const onAnswer = useEffectEvent((to: Values, answer: Offered<PromptContent>) => {
    if (!answer.ok) setAnswered({ to, problem: offerProblemText(answer.error, server) });
    else if (answer.value.text !== "" || answer.value.files.length > 0) onPrompt(answer.value);
    else setAnswered({ to, problem: mcpPicksWords.emptyPrompt(server.name) });
  });
  useEffect(() => {
    if (wanted === null) return;
    const asking = new AbortController();
    const { signal } = asking;
    actions.prompt(server, prompt, wanted, signal).then((answer) => {
      if (!signal.aborted) onAnswer(wanted, answer);
    }, reportError);
    return () => asking.abort();
  }, [actions, server, prompt, wanted]);
  return {
    ask: (values: Values) => setWanted({ ...values }),
    isAsking: wanted !== null && answered?.to !== wanted,
    problem: answered?.problem ?? null,
  };
}

function useLate(after: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLate;
}
