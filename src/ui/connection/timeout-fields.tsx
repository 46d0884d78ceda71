import { retryPolicyOf } from "#domain/connection.ts";
import type { RetryPolicy } from "#domain/connection.ts";
import { defined } from "#domain/defined.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

/** Timeouts for a silent server, as typed (seconds). */
export interface Timeouts {
  firstByte: string;
  nextByte: string;
}

/** The longest sensible timeout (seconds). */
const LONGEST = 3_600;

export function timeoutsOf(retry: Partial<RetryPolicy> | undefined): Timeouts {
  const { firstByteTimeout, idleTimeout } = retryPolicyOf({ retry });
  return { firstByte: String(firstByteTimeout / 1_000), nextByte: String(idleTimeout / 1_000) };
}

export function areTimeouts({ firstByte, nextByte }: Timeouts): boolean {
  return isTimeout(firstByte) && isTimeout(nextByte);
}

/** The typed timeouts as the connection stores them; its other retry settings stay. */
export function withTimeouts(
  retry: Partial<RetryPolicy> | undefined,
  { firstByte, nextByte }: Timeouts,
): Partial<RetryPolicy> {
  return {
    ...retry,
    firstByteTimeout: Number(firstByte) * 1_000,
    idleTimeout: Number(nextByte) * 1_000,
  };
}

function isTimeout(seconds: string): boolean {
  const value = Number(seconds);
  return seconds.trim() !== "" && value > 0 && value <= LONGEST;
}

export interface TimeoutFieldsProps {
  waiting: Timeouts;
  onChange: (change: Partial<Timeouts>) => void;
}

/** How long silence lasts before it counts as a broken connection. */
export function TimeoutFields({ waiting, onChange }: TimeoutFieldsProps) {
  return (
    <>
      <Seconds
        label="First-response timeout (seconds)"
        hint="Models that think for a long time may need more."
        value={waiting.firstByte}
        onChange={(firstByte) => onChange({ firstByte })}
      />
      <Seconds
        label="Idle timeout (seconds)"
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
      {...defined({ hint })}
      {...(isTimeout(value) ? {} : { error: `Enter a number above 0, up to ${LONGEST}.` })}
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
