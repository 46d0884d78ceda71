/** Icons for actions on code. */
import { IconFrame } from "./icon.tsx";
import type { IconProps } from "./icon.tsx";

export function WrapIcon(props: IconProps) {
  return (
    <IconFrame {...props}>
      <path d="M2.5 4h11M2.5 8h8.25a2.25 2.25 0 0 1 0 4.5H8M9.5 10.75 7.75 12.5l1.75 1.75M2.5 12h2.5" />
    </IconFrame>
  );
}
