import { useEffect, useRef } from "react";

/** Lets the person choose files of any type; the type is detected from the bytes. */
export function useFileChooser(onFiles: (files: File[]) => void): () => void {
  // Stays in the page until the next choice: a browser may forget a detached input before it has
  // answered, and not every browser lets other programs give files to one.
  const asking = useRef<HTMLInputElement>(null);
  useEffect(() => () => asking.current?.remove(), []);
  return () => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.hidden = true;
    asking.current?.remove();
    document.body.append(input);
    input.addEventListener("change", () => onFiles([...(input.files ?? [])]));
    asking.current = input;
    input.click();
  };
}
