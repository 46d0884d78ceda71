import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { minifySync } from "vite";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../public/look.js", import.meta.url));

const CHARSET = '<meta charset="utf-8" />';

/**
 * Puts `public/look.js`, which runs before the first paint, into the built page's HTML. It is not a module,
 * so it is not bundled. As a file of its own it would delay all other requests, because a browser does not
 * look ahead where the policy is in the page. It comes before the styles, because a script after them would
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
    // Nothing requests the copy.
    writeBundle: () => rmSync(join(directory, "look.js")),
  };
}

/**
 * The script in its shortest form that still runs in any browser. The printer's short form is not used,
 * because it has template literals.
 */
export function builtLook(): string {
  const { code, errors } = minifySync("look.js", readFileSync(source, "utf8"), {
    module: false,
    compress: { target: "es2015" },
    codegen: false,
  });
  if (errors.length > 0) throw new Error(`look.js: ${errors[0]?.message ?? ""}`);
  return code;
}
