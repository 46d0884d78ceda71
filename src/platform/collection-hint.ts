/**
 * Prompts Chromium to collect garbage soon. Chromium frees the bytes of a Blob, or of a worker's message,
 * together with the object, but does not count them when it decides whether to collect: without this, more
 * than a gigabyte of Blobs that were already stored stayed in memory. Chromium does count an ArrayBuffer,
 * which takes no memory there until something is written into it.
 */
export class CollectionHint {
  /** Kept until the next hint: a buffer that is collected before the Blobs no longer counts. */
  counted: ArrayBuffer | undefined;

  give(): void {
    // Only in Chromium. Other browsers fill a new buffer, which would cost as much memory as it saves.
    if (!("userAgentData" in navigator)) return;
    try {
      this.counted = new ArrayBuffer(COUNTED);
    } catch {
      // There is too little room for it, so the browser collects anyway.
    }
  }
}

/** More than Chromium lets grow before it collects (64 MB). */
const COUNTED = 96 * 1024 * 1024;
