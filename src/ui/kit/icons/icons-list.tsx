/** Icons of the list of conversations; apart from others, as the first page needs them. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function PinIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M10 1.75 14.25 6l-1 1-.75-.25-2.75 2.75.25 2.5-1.25 1.25-5.75-5.75L4.25 6.25l2.5.25L9.5 3.75 9 2.75Z" />
      <path d="m5.75 10.25-3.5 3.5" />
    </IconFrame>
  );
}

export function FolderIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M1.75 12V4a1.25 1.25 0 0 1 1.25-1.25h3L7.75 4.5H13A1.25 1.25 0 0 1 14.25 5.75V12A1.25 1.25 0 0 1 13 13.25H3A1.25 1.25 0 0 1 1.75 12Z" />
    </IconFrame>
  );
}

export function ListIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 4h.75M2.5 8h.75M2.5 12h.75M6 4h7.5M6 8h7.5M6 12h7.5" />
    </IconFrame>
  );
}
