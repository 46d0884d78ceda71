import type { CustomContainerComponentProps } from "virtua";

/**
 * The scroll box of the virtual list. The list would disable pointer events on its content while
 * scrolling. When following an answer, that restyles every element several times a second.
 */
export function ListBox({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  );
}
