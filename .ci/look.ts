import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { minifySync } from "vite";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../public/look.js", import.meta.url));

const CHARSET = '<meta charset="utf-8" />';

/**
 * `public/look.js` runs before the first paint; it is not a module, so it is not bundled. It comes
 * before the styles: a script after them would wait for them.
 */
export function lookBeforePaint(): Plugin {
  let directory = "";
  return {
    name: "bough:look-before-paint",
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir);
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace(CHARSET, `${CHARSET}\n    <script src="./look.js"></script>`),
    },
    // Until then it is there as it was written.
    writeBundle: () => writeFileSync(join(directory, "look.js"), builtLook()),
  };
}

/** As short as it gets and still runs in any browser: the printer's short form has template literals. */
export function builtLook(): string {
  const { code, errors } = minifySync("look.js", readFileSync(source, "utf8"), {
    module: false,
    compress: { target: "es2015" },
    codegen: false,
  });
  if (errors.length > 0) throw new Error(`look.js: ${errors[0]?.message ?? ""}`);
  return code;
}
