import { createHash } from "node:crypto";

import type { Plugin } from "vite";

/**
 * The page's content security policy (ARCHITECTURE, "Security"). It is put only into the built page: the
 * development server needs inline scripts for hot reloading.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self' https: http:",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types bough",
].join("; ");

export function contentSecurityPolicy(): Plugin {
  return {
    name: "bough:content-security-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: policyFor(html) },
          injectTo: "head-prepend",
        },
      ],
    },
  };
}

/** Adds the hashes of the scripts and the style that the build has put into the page, which allows them. */
export function policyFor(html: string): string {
  return ["script", "style"].reduce((policy, name) => {
    const within = html.matchAll(
      new RegExp(`<${name}(?![^>]*\\ssrc=)[^>]*>(.+?)</${name}>`, "gsu"),
    );
    const hashes = [...within].map(
      ([, text = ""]) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    return policy.replace(`${name}-src 'self'`, (own) => own + hashes.join(""));
  }, CONTENT_SECURITY_POLICY);
}
