import { useEffect, useMemo, useState, useSyncExternalStore } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

/**
 * The bytes of an attachment: undefined while they are read, null if they are not stored. Images and PDFs
 * keep their type. Any other blob becomes plain text, so that no browser opens it as a page.
 */
export function useBlob(blobId: string): Blob | null | undefined {
  const { databases } = useServices();
  const [read, setRead] = useState<{ blobId: string; data: Blob | null }>();
  useEffect(() => {
    let wanted = true;
    const show = (data: Blob | null) => {
      if (wanted) setRead({ blobId, data });
    };
    createBlobStore(databases)
      .get(blobId)
      .then(
        (row) =>
          show(row === undefined ? null : new Blob([row.data], { type: safe(row.mediaType) })),
        () => show(null),
      );
    return () => {
      wanted = false;
    };
  }, [databases, blobId]);
  return read?.blobId === blobId ? read.data : undefined;
}

function safe(mediaType: string): string {
  const isKnown =
    /^image\/(png|jpeg|gif|webp)$/u.test(mediaType) || mediaType === "application/pdf";
  return isKnown ? mediaType : "text/plain";
}

/** An object URL for the data, valid while the component is mounted. */
export function useObjectUrl(data: Blob | null | undefined): string | undefined {
  const store = useMemo(() => addressOf(data), [data]);
  return useSyncExternalStore(store.subscribe, store.read);
}

function addressOf(data: Blob | null | undefined) {
  let address: string | undefined;
  return {
    read: () => address,
    subscribe: (tell: () => void) => {
      if (data === null || data === undefined) return () => {};
      const made = URL.createObjectURL(data);
      address = made;
      tell();
      return () => {
        address = undefined;
        URL.revokeObjectURL(made);
      };
    },
  };
}
