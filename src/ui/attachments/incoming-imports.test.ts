import { expect, it } from "vitest";

import { importsIn, importsOf } from "./incoming-imports.ts";

const file = (name: string, text: string) => new File([text], name);
const bough = file("bough.json", '{"format": "bough"}');
const archive = file("export.zip", "PK\u0003\u0004");
const [one, two] = [file("1.json", "[1]"), file("22.json", "[22]")];

const shown = async (files: File[]) =>
  (await importsOf(files)).map(({ name, size, given }) => ({
    name,
    size,
    files: given instanceof Blob ? 1 : given.map(({ path }) => path),
  }));

it("Bough files and archives are imported by themselves, all others together", async () => {
  expect(await shown([one, bough, two, archive])).toEqual([
    { name: "bough.json", size: bough.size, files: 1 },
    { name: "export.zip", size: archive.size, files: 1 },
    { name: "2 files", size: one.size + two.size, files: ["1.json", "22.json"] },
  ]);
});

it("one file is imported as it is, and none not at all", async () => {
  expect(await shown([one])).toEqual([{ name: "1.json", size: one.size, files: 1 }]);
  expect(await shown([])).toEqual([]);
});

/** A file system entry with as much as the code reads of it. */
function entry(name: string, inside: readonly File[] | File): FileSystemEntry {
  const isFile = inside instanceof File;
  let isRead = false;
  const made = {
    name,
    isFile,
    isDirectory: !isFile,
    file: (take: (file: File) => void) => isFile && take(inside),
    createReader: () => ({
      readEntries: (take: (entries: FileSystemEntry[]) => void) => {
        take(isRead || isFile ? [] : inside.map((each) => entry(each.name, each)));
        isRead = true;
      },
    }),
  };
  // The code uses no other members of the interface.
  return made as unknown as FileSystemEntry;
}

it("a folder is imported with all that is in it, under its name", async () => {
  const [found, ...more] = await importsIn([entry("chats", [one, two])], []);
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    name: "“chats” with 2 files",
    given: [{ path: "chats/1.json" }, { path: "chats/22.json" }],
  });
});
