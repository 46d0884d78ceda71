/** How long the browser may take to start reading the saved file (milliseconds). */
const KEPT_FOR = 60_000;

/** Offers a file to the person, as if they had followed a download link. */
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
