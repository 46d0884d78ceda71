// Adobe's tables for the encodings of Chinese, Japanese and Korean, by name. A document needs few of them or
// none.
const addresses = import.meta.glob<string>("/node_modules/pdfjs-dist/cmaps/*.bcmap", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Fetches the files that PDF.js asks for by name. Only these tables are available. */
export class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses[`/node_modules/pdfjs-dist/cmaps/${filename}`];
    if (address === undefined) throw new Error(`There is no ${filename}.`);
    // The file is the app's own; the egress is for other servers.
    // oxlint-disable-next-line no-restricted-globals
    const response = await fetch(new URL(address, import.meta.url));
    if (!response.ok) throw new Error(`There is no ${filename}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
