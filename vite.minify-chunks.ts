import { minify } from "terser";
import type { Plugin } from "vite";

/** Makes each chunk small. It shortens Preact's own names, which begin with `_`; nobody else's may, in one chunk or over two. */
export function minifyChunks(): Plugin {
  return {
    name: "minify-chunks",
    async renderChunk(code, _chunk, { format }) {
      const small = await minify(code, {
        ecma: 2020,
        // A script's names would be the page's, were its function taken off.
        module: format === "es",
        compress: {
          passes: 3,
          unsafe_arrows: true,
          sequences: false,
          pure_getters: true,
          keep_fargs: false,
        },
        mangle: { properties: { regex: /^_/ } },
      });
      return { code: small.code ?? code, map: null };
    },
  };
}
