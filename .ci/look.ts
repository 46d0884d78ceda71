import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { minifySync } from "vite";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../public/look.js", import.meta.url));

const CHARSET = '<meta charset="utf-8" />';

/**
 * `public/look.js` runs before the first paint; it is not a module, so it is not bundled. The built page has
 * it in its HTML: a file of its own would be waited for before any other is asked for, as a browser looks
 * ahead for nothing where the policy is in the page. It comes before the styles: a script after them would
 * wait for them.
 */
export function lookBeforePaint(): Plugin {
  let directory = "";
  let isBuild = false;
  return {
    name: "bough:look-before-paint",
    configResolved: ({ root, build, command }) => {
      directory = resolve(root, build.outDir);
      isBuild = command === "build";
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const script = isBuild
          ? `<script>${builtLook()}</script>`
          : '<script src="./look.js"></script>';
        return html.replace(CHARSET, () => `${CHARSET}\n    ${script}`);
      },
    },
    // Nobody asks for the copy.
    writeBundle: () => rmSync(join(directory, "look.js")),
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
