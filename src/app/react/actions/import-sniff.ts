/** Whether a file is probably another app's export. The code for it loads on first use. */
export async function looksLikeExport(file: Blob): Promise<boolean> {
  return (await import("#app/imports/sniff.ts")).looksLikeExport(file);
}
