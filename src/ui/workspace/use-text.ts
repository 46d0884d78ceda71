import { useEffect, useState } from "react";

/**
 * Reads the first bytes of a file as text. Undefined while they are read, or if there is no file.
 *
 * @param textOf decodes the bytes; must be the same function on every render
 */
export function useText(
  data: Blob | null,
  bytes: number,
  textOf: (data: Blob) => Promise<string> = plainText,
): string | undefined {
  const [read, setRead] = useState<{ data: Blob; text: string }>();
  useEffect(() => {
    let wanted = true;
    if (data !== null) {
      void textOf(data.slice(0, bytes)).then((text) => {
        if (wanted) setRead({ data, text });
      });
    }
    return () => {
      wanted = false;
    };
  }, [data, bytes, textOf]);
  return read !== undefined && read.data === data ? read.text : undefined;
}

/** Decodes without the byte order mark, for texts that are only shown or compared. */
function plainText(data: Blob): Promise<string> {
  return data.text();
}

/** Decodes with the byte order mark, for texts that are written back. */
export async function wholeTextOf(data: Blob): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await data.arrayBuffer());
}
