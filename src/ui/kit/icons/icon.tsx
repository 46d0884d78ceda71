import type { ReactNode } from "react";

export interface IconProps {
  /** Side in px; icons are drawn on a grid of 16. */
  size?: number;
}

interface IconFrameProps extends IconProps {
  children: ReactNode;
}

/** The frame shared by all icons. Icons have no accessible name: the control around them does. */
export function IconFrame({ size = 16, children }: IconFrameProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
