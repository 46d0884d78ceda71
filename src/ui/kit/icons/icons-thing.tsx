/** Icons for things: tools, places, settings. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function DatabaseIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <ellipse cx="8" cy="3.75" rx="5.25" ry="2" />
      <path d="M2.75 3.75v8.5c0 1.1 2.35 2 5.25 2s5.25-.9 5.25-2v-8.5M2.75 8c0 1.1 2.35 2 5.25 2s5.25-.9 5.25-2" />
    </IconFrame>
  );
}

export function GlobeIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="8" cy="8" r="6.25" />
      <ellipse cx="8" cy="8" rx="2.75" ry="6.25" />
      <path d="M1.75 8h12.5" />
    </IconFrame>
  );
}

export function CalculatorIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="3" y="1.75" width="10" height="12.5" rx="1.5" />
      <path d="M5.5 4.75h5" />
      <circle cx="5.75" cy="8" r="0.9" fill="currentColor" stroke="none" />
      <circle cx="8" cy="8" r="0.9" fill="currentColor" stroke="none" />
      <circle cx="10.25" cy="8" r="0.9" fill="currentColor" stroke="none" />
      <circle cx="5.75" cy="11" r="0.9" fill="currentColor" stroke="none" />
      <circle cx="8" cy="11" r="0.9" fill="currentColor" stroke="none" />
      <circle cx="10.25" cy="11" r="0.9" fill="currentColor" stroke="none" />
    </IconFrame>
  );
}

export function ImageIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="1.75" y="2.75" width="12.5" height="10.5" rx="1.5" />
      <circle cx="5.5" cy="6.25" r="1.25" />
      <path d="m2.25 12.25 3.5-3 2 1.5 3.25-3.25 3.25 3" />
    </IconFrame>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="5" cy="11" r="2.75" />
      <path d="m7 9 6.25-6.25M10.5 5.5l2 2" />
    </IconFrame>
  );
}

export function LinkIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M6.75 9.25a3 3 0 0 0 4.25.1l2-2a3 3 0 0 0-4.25-4.25l-1 1" />
      <path d="M9.25 6.75a3 3 0 0 0-4.25-.1l-2 2a3 3 0 0 0 4.25 4.25l1-1" />
    </IconFrame>
  );
}

export function MemoryIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M4 1.75h8a1 1 0 0 1 1 1v11.5l-5-3.25-5 3.25V2.75a1 1 0 0 1 1-1Z" />
    </IconFrame>
  );
}
