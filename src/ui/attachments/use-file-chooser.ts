import { useRef } from "react";

/** Lets the person choose files of any type; the type is detected from the bytes. */
export function useFileChooser(onFiles: (files: File[]) => void): () => void {
  // Kept until the next choice: a browser may discard a detached input before it has answered.
  const asking = useRef<HTMLInputElement>(null);
  return () => {
    // Created for each choice and never attached: the page's own file input belongs to the import.
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.addEventListener("change", () => onFiles([...(input.files ?? [])]));
    asking.current = input;
    input.click();
  };
}
