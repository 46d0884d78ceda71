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
