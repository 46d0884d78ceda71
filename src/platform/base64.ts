/** Newer browsers have a native decoder, which matters for attachments of many megabytes. */
interface DecodingBytes extends Uint8ArrayConstructor {
  fromBase64?(base64: string): Uint8Array<ArrayBuffer>;
}

const decoding: DecodingBytes = Uint8Array;

/** @throws DOMException or SyntaxError if `base64` is not valid */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  if (decoding.fromBase64 !== undefined) return decoding.fromBase64(base64);
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
