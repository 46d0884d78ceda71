/** Icons for states. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function QuestionIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M6.25 6.25a1.8 1.8 0 1 1 2.6 1.65c-.55.3-.85.6-.85 1.25" />
      <circle cx="8" cy="11.25" r="0.8" fill="currentColor" stroke="none" />
    </IconFrame>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 7.5v3.5" />
      <circle cx="8" cy="5.25" r="0.8" fill="currentColor" stroke="none" />
    </IconFrame>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M1.5 8S3.75 3.5 8 3.5 14.5 8 14.5 8 12.25 12.5 8 12.5 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="2" />
    </IconFrame>
  );
}
