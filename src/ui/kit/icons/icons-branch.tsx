/** Icons for branches and for navigating them. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function ForkIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <circle cx="4.25" cy="12.25" r="1.75" />
      <circle cx="12.25" cy="4.25" r="1.75" />
      <path d="M4.25 10.5V2.5" />
      <path d="M4.25 9.5c0-3 2-5.25 6.25-5.25" />
    </IconFrame>
  );
}

export function TreeIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="5.75" y="1.75" width="4.5" height="3.5" rx="1" />
      <rect x="1.75" y="10.75" width="4.5" height="3.5" rx="1" />
      <rect x="9.75" y="10.75" width="4.5" height="3.5" rx="1" />
      <path d="M8 5.25V8M4 10.75V9a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v1.75" />
    </IconFrame>
  );
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m9.75 3.75-4.25 4.25 4.25 4.25" />
    </IconFrame>
  );
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m6.25 3.75 4.25 4.25-4.25 4.25" />
    </IconFrame>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m3.75 6.25 4.25 4.25 4.25-4.25" />
    </IconFrame>
  );
}

export function ChevronUpIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="m3.75 9.75 4.25-4.25 4.25 4.25" />
    </IconFrame>
  );
}

export function ColumnsIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <rect x="2" y="2.75" width="12" height="10.5" rx="1.5" />
      <path d="M8 2.75v10.5" />
    </IconFrame>
  );
}

export function BringBackIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M5.75 4.25 2.25 7.75l3.5 3.5" />
      <path d="M2.25 7.75h7.5a4 4 0 0 1 4 4v.5" />
    </IconFrame>
  );
}
