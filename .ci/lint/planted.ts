import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import type { ImportRules } from "./import-rules.ts";

/** One line of code that is linted as if it were in the repository. */
export interface Planted {
  /** The folder or file that contains the line. */
  place: string;
  line: string;
}

/** The part of oxlint's report that is used here. */
interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const house = join(import.meta.dirname, "../..");

/**
 * Lints the lines in a copy of the repository that has only its configuration, all in one run of the linter.
 * @param rules replace the real ones
 * @returns for each line, the codes of the rules that refuse it
 */
export function lintPlanted(planted: readonly Planted[], rules?: ImportRules): string[][] {
  const root = mkdtempSync(join(tmpdir(), "bough-lint-"));
  try {
    copyConfiguration(root, rules);
    for (const [file, lines] of byFile(planted)) write(join(root, file), lines);
    const told = lint(root);
    return planted.map((one) => codesOf(told, fileIn(one.place), lineOf(one, planted)));
  } finally {
    rmSync(root, { recursive: true });
  }
}

function copyConfiguration(root: string, rules: ImportRules | undefined): void {
  cpSync(join(house, ".oxlintrc.json"), join(root, ".oxlintrc.json"));
  cpSync(join(house, ".ci/lint/import-rules.json"), join(root, ".ci/lint/import-rules.json"));
  if (rules !== undefined) {
    writeFileSync(join(root, ".ci/lint/import-rules.json"), JSON.stringify(rules));
  }
}

function byFile(planted: readonly Planted[]): Map<string, Planted[]> {
  const files = new Map<string, Planted[]>();
  for (const one of planted) {
    const file = fileIn(one.place);
    files.set(file, [...(files.get(file) ?? []), one]);
  }
  return files;
}

/** The number of a line within its file, from 1. */
function lineOf(one: Planted, planted: readonly Planted[]): number {
  return planted.filter(({ place }) => place === one.place).indexOf(one) + 1;
}

function codesOf(told: readonly Diagnostic[], file: string, line: number): string[] {
  return told.flatMap(({ code, filename, labels }) =>
    filename === file && labels.some(({ span }) => span.line === line) ? [code] : [],
  );
}

function fileIn(place: string): string {
  return /\.tsx?$/.test(place) ? place : `${place}/planted.ts`;
}

function write(file: string, lines: readonly Planted[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.map(({ line }) => `${line}\n`).join(""));
}

function lint(root: string): Diagnostic[] {
  const done = spawnSync(join(house, "node_modules/.bin/oxlint"), ["--format=json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  // If the shape of oxlint's report changes, nothing would count as refused, and the test fails.
  return (JSON.parse(done.stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
