/** Which files a person may choose. */
export interface FileChoice {
  /** As an input's `accept`; any type if absent. */
  accept?: string;
  /** A whole folder instead of some files. */
  isFolder?: boolean;
}

/**
 * The file input that was opened last. It stays in the page until the person has answered, because a browser
 * may forget an input outside the page. If they choose nothing it still stays, because WebKit's driver closes
 * the chooser before it delivers files.
 */
let asking: HTMLInputElement | undefined;

/**
 * Lets the person choose files. Must be called while a press is handled, or the browser refuses.
 *
 * @param onFiles receives the chosen files; not called if there are none
 */
export function chooseFiles(
  onFiles: (files: File[]) => void,
  { accept = "", isFolder = false }: FileChoice = {},
): void {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple: true, hidden: true, accept });
  input.webkitdirectory = isFolder;
  input.addEventListener("change", () => {
    input.remove();
    if (asking === input) asking = undefined;
    const files = [...(input.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  asking?.remove();
  document.body.append(input);
  asking = input;
  input.click();
}
