import { defaultRetryPolicy } from "#domain/connection.ts";
import type { RetryPolicy } from "#domain/connection.ts";
import { Field } from "#ui/kit/field.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

/** How long a silent server is waited for, as typed: seconds. */
export interface Waiting {
  firstByte: string;
  nextByte: string;
}

/** Seconds; more is a connection that nobody waits for. */
const LONGEST = 3_600;

export function waitingOf(retry: Partial<RetryPolicy> | undefined): Waiting {
  const { firstByteTimeout, idleTimeout } = { ...defaultRetryPolicy, ...retry };
  return { firstByte: String(firstByteTimeout / 1_000), nextByte: String(idleTimeout / 1_000) };
}

export function isWaiting({ firstByte, nextByte }: Waiting): boolean {
  return isWait(firstByte) && isWait(nextByte);
}

/** What is typed, as the connection keeps it; what it keeps besides stays. */
export function withWaiting(
  retry: Partial<RetryPolicy> | undefined,
  { firstByte, nextByte }: Waiting,
): Partial<RetryPolicy> {
  return {
    ...retry,
    firstByteTimeout: Number(firstByte) * 1_000,
    idleTimeout: Number(nextByte) * 1_000,
  };
}

function isWait(seconds: string): boolean {
  const value = Number(seconds);
  return seconds.trim() !== "" && value > 0 && value <= LONGEST;
}

export interface WaitingFieldsProps {
  waiting: Waiting;
  onChange: (change: Partial<Waiting>) => void;
}

/** When silence counts as a broken connection. */
export function WaitingFields({ waiting, onChange }: WaitingFieldsProps) {
  return (
    <>
      <Seconds
        label="Wait for a first byte (seconds)"
        hint="A model that thinks long before it says anything may need more."
        value={waiting.firstByte}
        onChange={(firstByte) => onChange({ firstByte })}
      />
      <Seconds
        label="Wait for each further byte (seconds)"
        value={waiting.nextByte}
        onChange={(nextByte) => onChange({ nextByte })}
      />
    </>
  );
}

interface SecondsProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

function Seconds({ label, hint, value, onChange }: SecondsProps) {
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      {...(isWait(value) ? {} : { error: `A number above 0, at most ${LONGEST}.` })}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
