/**
 * Has Chromium collect its garbage soon. It frees the bytes of a Blob, or of a message from a worker, with the
 * object, but does not count them when it decides whether to collect: without this, more than a gigabyte of Blobs
 * that were already stored stayed in memory. It does count an ArrayBuffer, which there takes no memory until something is
 * written into it.
 */
export class CollectionHint {
  /** Kept until the next one, or it would be collected, and counted no longer, before the others are. */
  counted: ArrayBuffer | undefined;

  give(): void {
    // Only Chromium has it. Others fill a new buffer, which costs as much memory as it would save.
    if (!("userAgentData" in navigator)) return;
    try {
      this.counted = new ArrayBuffer(COUNTED);
    } catch {
      // There is too little room: then the browser collects by itself.
    }
  }
}

/** More than Chromium lets grow before it collects (64 MB). */
const COUNTED = 96 * 1024 * 1024;
