import type { ReactNode } from "react";

export interface IconProps {
  /** Side in px; drawings are made on a grid of 16. */
  size?: number;
}

interface FrameProps extends IconProps {
  children: ReactNode;
}

/** The frame that all icons share. Icons never carry a name: the control around them does. */
export function IconFrame({ size = 16, children }: FrameProps) {
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
