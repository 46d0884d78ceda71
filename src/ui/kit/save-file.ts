/** How long the browser may take to begin reading what it saves (milliseconds). */
const KEPT_FOR = 60_000;

/** Gives the person a file, as if they had followed a link to it. */
export function saveBlob(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

export function saveFile(name: string, mediaType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: mediaType }));
}
