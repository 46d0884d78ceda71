import type { Page } from "@playwright/test";

/**
 * Lets the origin-private file system stand for the person's disk, because its handles are the same. As
 * in Chromium, a page that was opened again has to ask for permission.
 */
export async function withDisk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isAllowed = false;
    const allow = () => {
      isAllowed = true;
      return Promise.resolve("granted");
    };
    Object.assign(globalThis, {
      showDirectoryPicker: async () => {
        await allow();
        const disk = await navigator.storage.getDirectory();
        return disk.getDirectoryHandle("my-project");
      },
    });
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => (isAllowed ? "granted" : "prompt"),
      requestPermission: allow,
    });
  });
}

/** Reads a file on the disk that `withDisk` provides. If `text` is given, writes it to the file first. */
export async function onDisk(page: Page, name: string, text?: string): Promise<string> {
  return page.evaluate(
    async ([file, content]) => {
      const disk = await navigator.storage.getDirectory();
      const project = await disk.getDirectoryHandle("my-project", { create: true });
      const handle = await project.getFileHandle(file ?? "", { create: content !== undefined });
      if (content !== undefined) {
        const writing = await handle.createWritable();
        await writing.write(content);
        await writing.close();
      }
      return (await handle.getFile()).text();
    },
    [name, text],
  );
}
