/** Whether an address leads outside the workspace: it has a scheme or names a server. */
export function isOutside(address: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/iu.test(address);
}

/** The workspace's path to which an address in a file refers, without query and fragment. */
export function resolvePath(from: string, address: string): string {
  const plain = decoded(address.replace(/[?#].*$/su, ""));
  const names = plain.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const name of plain.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return names.join("/");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The ending of a file's name in lower case, without the dot. */
export function endingOf(path: string): string {
  return /\.([a-z\d]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? "";
}

const mediaTypes: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff: "font/woff",
  woff2: "font/woff2",
  ttf: "font/ttf",
  otf: "font/otf",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  mp4: "video/mp4",
  webm: "video/webm",
  css: "text/css",
  json: "application/json",
};

/** Judges by the file's name, since all text is stored as plain text. */
export function mediaTypeOf(path: string): string {
  return mediaTypes[endingOf(path)] ?? "application/octet-stream";
}

/** Puts a file into an address, so that no network is needed. */
export async function dataAddress(path: string, data: Blob): Promise<string> {
  const bytes = new Uint8Array(await data.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${mediaTypeOf(path)};base64,${btoa(binary)}`;
}
