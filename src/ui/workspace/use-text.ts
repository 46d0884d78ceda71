import { useEffect, useState } from "react";

/** The first bytes of a file as text; undefined while they are read, or without a file. */
export function useText(data: Blob | null, bytes: number): string | undefined {
  const [read, setRead] = useState<{ data: Blob; text: string }>();
  useEffect(() => {
    let wanted = true;
    void data
      ?.slice(0, bytes)
      .text()
      .then((text) => {
        if (wanted) setRead({ data, text });
      });
    return () => {
      wanted = false;
    };
  }, [data, bytes]);
  return read !== undefined && read.data === data ? read.text : undefined;
}
