// npm run types:css writes a type for each CSS module, so that a missing class does not compile.
// tsconfig.json (rootDirs) overlays the folder on src.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { transform } from "lightningcss";

import { root } from "./setup.mjs";

const source = join(root, "src");
const target = join(root, ".css-types");

/** The class names of a sheet, in order. Names of animations and containers are not exported. */
function classesOf(file) {
  const { exports } = transform({
    filename: file,
    code: readFileSync(join(source, file)),
    cssModules: { animation: false, container: false, grid: false, customIdents: false },
  });
  return Object.keys(exports).toSorted();
}

function declarationOf(names) {
  const fields = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`);
  return `declare const styles: {\n${fields.join("")}};\nexport default styles;\n`;
}

rmSync(target, { recursive: true, force: true });
for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".module.css")) continue;
  mkdirSync(dirname(join(target, file)), { recursive: true });
  writeFileSync(join(target, `${file}.d.ts`), declarationOf(classesOf(file)));
}
