import { strToU8, zipSync } from "fflate";

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const NAMES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A Word document with this body, and with these parts in addition to those that every document has. */
export function docxOf(
  body: string,
  parts: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const all: Record<string, string> = {
    "[Content_Types].xml": `<Types/>`,
    "_rels/.rels": `<Relationships><Relationship Id="rId1" Type="${RELATED}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
  const files = Object.entries(all).map(([name, xml]) => [name, strToU8(`${HEAD}${xml}`)]);
  return new Uint8Array(zipSync(Object.fromEntries(files) as Record<string, Uint8Array>));
}

export const styles = `<w:styles ${NAMES}>
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Circle"/></w:style>
  <w:style w:type="paragraph" w:styleId="Circle"><w:name w:val="Circle"/><w:basedOn w:val="Own"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Bullets"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
</w:styles>`;

export const numbering = `<w:numbering ${NAMES}>
  <w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
</w:numbering>`;

export const relations = `<Relationships>
  <Relationship Id="rId4" Type="${RELATED}/hyperlink" Target="https://a.example/x(1)" TargetMode="External"/>
  <Relationship Id="rId5" Type="${RELATED}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/>
</Relationships>`;
