import { useLimitDefaults } from "#app/react/queries/limit-defaults.ts";
import type { RetryPolicy } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { retryOfServer } from "#domain/runs/retry-policy.ts";
import { mergeRetries } from "#domain/settings/run-limits.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { connectionWords } from "#ui/words/connection.ts";

/** Timeouts for a silent server as typed (seconds); empty for the person's default. */
export interface Timeouts {
  firstByte: string;
  nextByte: string;
}

/** The longest sensible timeout (seconds). */
const LONGEST = 3_600;

export function timeoutsOf(retry: Partial<RetryPolicy> | undefined): Timeouts {
  const { firstByteTimeout, idleTimeout } = retry ?? {};
  return { firstByte: secondsOf(firstByteTimeout), nextByte: secondsOf(idleTimeout) };
}

function secondsOf(ms: number | undefined): string {
  return ms === undefined ? "" : String(ms / 1_000);
}

export function areTimeouts({ firstByte, nextByte }: Timeouts): boolean {
  return isTimeout(firstByte) && isTimeout(nextByte);
}

/** Sets the typed timeouts in a connection's retry settings, and keeps the others. */
export function withTimeouts(
  retry: Partial<RetryPolicy> | undefined,
  { firstByte, nextByte }: Timeouts,
): Partial<RetryPolicy> {
  const { firstByteTimeout: _first, idleTimeout: _next, ...rest } = retry ?? {};
  return {
    ...rest,
    ...(firstByte.trim() === "" ? {} : { firstByteTimeout: Number(firstByte) * 1_000 }),
    ...(nextByte.trim() === "" ? {} : { idleTimeout: Number(nextByte) * 1_000 }),
  };
}

function isTimeout(seconds: string): boolean {
  const value = Number(seconds);
  return seconds.trim() === "" || (value > 0 && value <= LONGEST);
}

export interface TimeoutFieldsProps {
  /** The server's preset and address, as far as they are known. */
  server: { preset: string | undefined; baseUrl: string };
  waiting: Timeouts;
  onChange: (change: Partial<Timeouts>) => void;
}

/** Edits how long a server may be silent before its connection counts as broken. */
export function TimeoutFields({ server, waiting, onChange }: TimeoutFieldsProps) {
  const { firstByteTimeout, idleTimeout } = mergeRetries(
    retryOfServer(server),
    useLimitDefaults()?.retry,
  );
  return (
    <>
      <Seconds
        label={connectionWords.firstByte}
        hint={connectionWords.firstByteHint}
        value={waiting.firstByte}
        placeholder={secondsOf(firstByteTimeout)}
        onChange={(firstByte) => onChange({ firstByte })}
      />
      <Seconds
        label={connectionWords.idle}
        value={waiting.nextByte}
        placeholder={secondsOf(idleTimeout)}
        onChange={(nextByte) => onChange({ nextByte })}
      />
    </>
  );
}

interface SecondsProps {
  label: string;
  hint?: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

function Seconds({ label, hint, value, placeholder, onChange }: SecondsProps) {
  return (
    <Field
      label={label}
      {...defined({ hint })}
      {...(isTimeout(value) ? {} : { error: connectionWords.timeoutProblem(LONGEST) })}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
