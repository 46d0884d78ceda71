import type { Page } from "@playwright/test";

/**
 * The origin-private file system stands for the person's disk: its handles are the same. As in
 * Chromium, a page that was opened again has to ask.
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

/** The text of a file of that disk; `text` writes it first. */
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
