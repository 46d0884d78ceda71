import { describe, expect, test } from "vitest";

import { hasImageMetadata } from "./image-metadata.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const be = (length: number, size: number) =>
  Array.from({ length: size }, (_, at) =>
    String.fromCharCode((length >> (8 * (size - 1 - at))) & 255),
  ).join("");
const le = (length: number) => Array.from(be(length, 4)).reverse().join("");

const segment = (marker: string, data: string) => `\xff${marker}${be(data.length + 2, 2)}${data}`;
const chunk = (type: string, data: string) => `${be(data.length, 4)}${type}${data}crc.`;
const riff = (type: string, data: string) =>
  `${type}${le(data.length)}${data}${data.length % 2 === 0 ? "" : "\0"}`;

const scan = `${segment("\xda", "how it is read")}\x01\xff\0\x02\xff\xd0\x03`;
const gifHead = `GIF89a\x01\0\x01\0\x80\0\0rgbRGB`;
const gifFrame = `\x21\xf9\x04....\0\x2c........\0\x02\x02pq\0`;

/** Images of each format, with metadata inserted in the middle. */
const formats: Record<string, (more: string) => string> = {
  "image/jpeg": (more) =>
    `\xff\xd8${segment("\xe0", "JFIF\0 and so on")}${segment("\xe2", "ICC_PROFILE\0colours")}${more}${segment("\xdb", "table")}${scan}${scan}\xff\xd9`,
  "image/png": (more) =>
    `\x89PNG\r\n\x1a\n${chunk("IHDR", "size")}${chunk("iCCP", "colours")}${more}${chunk("IDAT", "pixels")}${chunk("IEND", "")}`,
  "image/webp": (more) =>
    `RIFF....WEBP${riff("VP8X", "flags")}${riff("ICCP", "odd")}${more}${riff("VP8 ", "pixels")}`,
  "image/gif": (more) =>
    `${gifHead}\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0${more}${gifFrame}${gifFrame}\x3b`,
};

const late = segment("\xe2", `ICC_PROFILE\0${"c".repeat(60_000)}`).repeat(2);
const notes: [type: string, what: string, more: string][] = [
  ["image/jpeg", "Exif", segment("\xe1", "Exif\0\0where")],
  ["image/jpeg", "XMP alone", segment("\xe1", "http://ns.adobe.com/xap/1.0/\0where")],
  ["image/jpeg", "Exif behind long colours", late + segment("\xe1", "Exif\0\0where")],
  ["image/jpeg", "a program's block", segment("\xed", "Photoshop 3.0\0by whom")],
  ["image/jpeg", "a list of further pictures", segment("\xe2", "MPF\0where")],
  ["image/jpeg", "a comment", segment("\xfe", "where")],
  ["image/jpeg", "Exif between scans", scan + segment("\xe1", "Exif\0\0where")],
  ["image/png", "Exif", chunk("eXIf", "where")],
  ["image/png", "XMP", chunk("iTXt", "XML:com.adobe.xmp\0where")],
  ["image/png", "words", chunk("tEXt", "Author\0who")],
  ["image/webp", "Exif", riff("EXIF", "where")],
  ["image/webp", "XMP", riff("XMP ", "where")],
  ["image/gif", "a comment", "\x21\xfe\x05where\0"],
  ["image/gif", "XMP", "\x21\xff\x0bXMP DataXMP\x05where\0"],
];

describe("image metadata", () => {
  test.each(Object.entries(formats))("is not found in a plain image: %s", (type, file) => {
    expect(hasImageMetadata(bytes(file("")), type)).toBe(false);
  });

  test("is found even after long colour data", () => {
    expect(hasImageMetadata(bytes(formats["image/jpeg"]?.(late) ?? ""), "image/jpeg")).toBe(false);
  });

  test.each(notes)("is found: %s, %s", (type, _, more) => {
    expect(hasImageMetadata(bytes(formats[type]?.(more) ?? ""), type)).toBe(true);
  });

  test.each(Object.entries(formats))("is assumed behind the end: %s", (type, file) => {
    expect(hasImageMetadata(bytes(`${file("")}where`), type)).toBe(true);
  });

  test.each(["image/jpeg", "image/png", "image/gif"])(
    "is assumed if the end is missing: %s",
    (type) => {
      const whole = bytes(formats[type]?.("") ?? "");
      for (let length = 0; length < whole.length; length += 1) {
        expect(hasImageMetadata(whole.subarray(0, length), type)).toBe(true);
      }
    },
  );
});
