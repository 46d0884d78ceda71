/** Whether an address names something outside: it has a scheme, or a server. */
export function isOutside(address: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/iu.test(address);
}

/** The path in the workspace that an address in a file means; without query and fragment. */
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

/** The end of a file's name, in small letters, without its dot. */
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

/** By the file's name: its bytes are stored as plain text where they are text. */
export function mediaTypeOf(path: string): string {
  return mediaTypes[endingOf(path)] ?? "application/octet-stream";
}

/** A file as an address that needs no network. */
export async function dataAddress(path: string, data: Blob): Promise<string> {
  const bytes = new Uint8Array(await data.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${mediaTypeOf(path)};base64,${btoa(binary)}`;
}
