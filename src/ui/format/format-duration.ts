/** Formats milliseconds: "40 ms", "1.2 s", "3 min 5 s". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** The time since a run began: "+0.04", "+12.30", in seconds. */
export function formatOffset(ms: number): string {
  return `+${(ms / 1_000).toFixed(2)}`;
}
