import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { minifySync } from "vite";
import type { Plugin } from "vite";

const source = fileURLToPath(new URL("../public/look.js", import.meta.url));

/**
 * `public/look.js` runs before the first paint; it is not a module, so it is not bundled. It comes
 * after the page's modules and styles, so that these are requested before it arrives.
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
      handler: () => [{ tag: "script", attrs: { src: "./look.js" }, injectTo: "head" }],
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
