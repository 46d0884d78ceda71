import { useEffect, useState } from "react";

/**
 * The first bytes of a file as text; undefined while they are read, or without a file.
 *
 * @param textOf reads them; must stay the same function
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

/** Without the byte order mark: of a text that is only shown, or compared. */
function plainText(data: Blob): Promise<string> {
  return data.text();
}

/** With the byte order mark: of a text that is written back. */
export async function wholeTextOf(data: Blob): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await data.arrayBuffer());
}
