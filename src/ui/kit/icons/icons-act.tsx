/** Icons for actions. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function MinusIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M3 8h10" />
    </IconFrame>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m8 2 1.85 3.75 4.15.6-3 2.93.7 4.12L8 11.45 4.3 13.4l.7-4.12-3-2.93 4.15-.6z" />
    </IconFrame>
  );
}

export function RefreshIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M13.5 6.5A5.75 5.75 0 0 0 3.25 5L2.25 6.25M2.25 2.75v3.5h3.5" />
      <path d="M2.5 9.5A5.75 5.75 0 0 0 12.75 11l1-1.25M13.75 13.25v-3.5h-3.5" />
    </IconFrame>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="5.75" y="5.75" width="8.5" height="8.5" rx="1.75" />
      <path d="M3.5 10.25h-.25a1.5 1.5 0 0 1-1.5-1.5v-5.5a1.5 1.5 0 0 1 1.5-1.5h5.5a1.5 1.5 0 0 1 1.5 1.5v.25" />
    </IconFrame>
  );
}

export function QuoteIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.75 3v10" />
      <path d="M6.25 4.5h7M6.25 8h7M6.25 11.5h4" />
    </IconFrame>
  );
}

export function PlayIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path
        d="M5 3.25v9.5a.6.6 0 0 0 .92.5l7.3-4.75a.6.6 0 0 0 0-1L5.92 2.75A.6.6 0 0 0 5 3.25Z"
        fill="currentColor"
        stroke="none"
      />
    </IconFrame>
  );
}

export function UndoIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M5.25 2.75 2.25 5.75l3 3" />
      <path d="M2.25 5.75h7.25a4 4 0 0 1 0 8H6.5" />
    </IconFrame>
  );
}

export function RedoIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m10.75 2.75 3 3-3 3" />
      <path d="M13.75 5.75H6.5a4 4 0 0 0 0 8h3" />
    </IconFrame>
  );
}

export function ExpandIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.25 5.5V3.25a1 1 0 0 1 1-1H5.5M10.5 2.25h2.25a1 1 0 0 1 1 1V5.5M13.75 10.5v2.25a1 1 0 0 1-1 1H10.5M5.5 13.75H3.25a1 1 0 0 1-1-1V10.5" />
    </IconFrame>
  );
}

export function SpeakerIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 6.25v3.5h2.25L8 12.5v-9L4.75 6.25Z" />
      <path d="M10.5 5.75a3.2 3.2 0 0 1 0 4.5M12.25 3.75a6 6 0 0 1 0 8.5" />
    </IconFrame>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8Z" />
      <circle cx="8" cy="8" r="1.9" />
    </IconFrame>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8Z" />
      <path d="m3 13 10-10" />
    </IconFrame>
  );
}
