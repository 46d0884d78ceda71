/** A PDF with these pages. Each line is drawn below the one before; an empty line leaves a gap of two. */
export function pdfOf(pages: readonly (readonly string[])[], more: PdfParts = {}): string {
  const kids = pages.map((_, at) => `${String(at * 2 + 10)} 0 R`).join(" ");
  const count = String(more.count ?? pages.length);
  return [
    "%PDF-1.4",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Count ${count} /Kids [${kids}] >> endobj`,
    `3 0 obj ${more.font ?? "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"} endobj`,
    ...(more.objects ?? []),
    ...pages.flatMap((lines, at) => pageOf(at * 2 + 10, lines)),
    `trailer << /Root 1 0 R ${more.trailer ?? ""} >>`,
    "%%EOF",
  ].join("\n");
}

export interface PdfParts {
  /** Pages that the document claims to have. */
  count?: number;
  font?: string;
  objects?: readonly string[];
  trailer?: string;
}

function pageOf(id: number, lines: readonly string[]): string[] {
  const shown = lines.map((line) => (line === "" ? "0 -14 Td" : `${line} Tj 0 -14 Td`));
  const content = `BT /F1 12 Tf 72 720 Td ${shown.join("\n")} ET`;
  return [
    `${String(id)} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${String(id + 1)} 0 R /Resources << /Font << /F1 3 0 R >> >> >> endobj`,
    `${String(id + 1)} 0 obj << /Length ${String(content.length)} >> stream\n${content}\nendstream endobj`,
  ];
}
