export interface LogoProps {
  /** Side in px. */
  size?: number;
}

/** The logo: a stem, and a bough that branches off and bears a bud. */
export function Logo({ size = 22 }: LogoProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--accent)"
      strokeWidth={3.2}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M10 4v24" />
      <path d="M10 18.5c0-1.8 1.2-2.6 4.6-3.9 4.4-1.7 6.6-3.5 7-7" />
      <circle cx="21.8" cy="6.4" r="3.2" fill="var(--accent)" stroke="none" />
    </svg>
  );
}
