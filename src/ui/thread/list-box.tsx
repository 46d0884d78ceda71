import type { CustomContainerComponentProps } from "virtua";

/**
 * The box of the virtual list. The list would take the pointer from all that it holds while it
 * scrolls: following an answer, that is the style of every element in it, several times a second.
 */
export function ListBox({ ref, style, children }: CustomContainerComponentProps) {
  return (
    <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
      {children}
    </div>
  );
}
