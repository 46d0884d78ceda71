import { useEffect, useState } from "react";

import { useMcpOfferActions } from "#app/react/actions/mcp-offers.ts";
import type { Completing } from "#app/react/actions/mcp-offers.ts";
import { sameJson } from "#domain/canonical.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { ComboboxList } from "#ui/kit/components/combobox-list.tsx";
import { Combobox } from "#ui/kit/components/combobox.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import type { SuggestionRow } from "#ui/kit/components/suggestion.ts";
import { folded } from "#ui/palette/rank.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

export interface CompletedFieldProps {
  server: McpServer;
  of: Completing["of"];
  /** The server's name for the argument. */
  argument: string;
  label: string;
  hint?: string | undefined;
  isRequired: boolean;
  /** What has been filled in so far, in all fields. */
  values: Readonly<Record<string, string>>;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** How long to wait after the last key before the server is asked (milliseconds). */
const ASKS_AFTER = 200;
const NO_VALUES: readonly string[] = [];

/** A field for which the server may suggest values. */
export function CompletedField(props: CompletedFieldProps) {
  const { server, of, argument, label, hint, isRequired, values, error, onChange } = props;
  const [isUsed, setIsUsed] = useState(false);
  const typed = values[argument] ?? "";
  const found = useCompletions(isUsed, server, { of, argument, typed, others: values });
  const rows = found.map((value, index): SuggestionRow<string> => ({
    kind: "suggestion",
    key: value,
    value,
    index,
    text: value,
    chosen: value === typed,
  }));
  return (
    <Field label={isRequired ? mcpPicksWords.required(label) : label} hint={hint} error={error}>
      {(control) => (
        <Combobox
          {...control}
          aria-required={isRequired}
          text={typed}
          List={ComboboxList}
          listLabel={label}
          suggest={() => rows}
          commits="typing"
          isWritten
          onChoose={onChange}
          onText={onChange}
          onFocus={() => setIsUsed(true)}
          onBlur={() => setIsUsed(false)}
        />
      )}
    </Field>
  );
}

interface Found {
  to: Completing;
  values: readonly string[];
}

function useCompletions(isUsed: boolean, server: McpServer, what: Completing): readonly string[] {
  const actions = useMcpOfferActions();
  const [found, setFound] = useState<Found | null>(null);
  const asked = JSON.stringify(what);
  useEffect(() => {
    if (!isUsed) return;
    const asking = new AbortController();
    const { signal } = asking;
    const timer = setTimeout(() => {
      // `asked` is `what`, serialized above.
      const question = JSON.parse(asked) as Completing;
      void actions.complete(server, question, signal).then((values) => {
        if (!signal.aborted) setFound({ to: question, values: [...new Set(values)] });
      });
    }, ASKS_AFTER);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [actions, isUsed, server, asked]);
  return found === null ? NO_VALUES : stillFitting(found, what);
}

/**
 * The suggestions that fit the current text. Until the server answers for it, suggestions for an earlier text
 * are filtered by what has been typed.
 */
function stillFitting({ to, values }: Found, what: Completing): readonly string[] {
  const { typed } = what;
  if (!sameJson(besidesTyped(to), besidesTyped(what))) return NO_VALUES;
  if (to.typed === typed) return values;
  const start = folded(typed);
  return values.filter((value) => folded(value).startsWith(start));
}

/** Everything that a server's answer depends on besides the typed text: the other fields count too. */
function besidesTyped({ of, argument, others }: Completing) {
  return { of, argument, others: { ...others, [argument]: "" } };
}
