import { minify as minifyWithTerser } from "terser";
import { minify, type Plugin } from "vite";

/** A large chunk is compiled while it loads, away from the page's thread, not function by function at each first call. */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes each chunk small: by Vite's own minifier, then by terser, which finds more in what that one leaves, and printed by
 * Vite's, which breaks the lines of long texts for real. Preact's own names begin with `_` and are shortened; nobody
 * else's may, in one chunk or over two.
 */
export function minifyChunks(): Plugin {
  return {
    name: "minify-chunks",
    async renderChunk(code, { fileName }, { format }) {
      // A script's names would be the page's, were its function taken off.
      const module = format === "es";
      const small = await minify(fileName, code, { module, codegen: true });
      const smaller = await minifyWithTerser(small.code, {
        ecma: 2020,
        module,
        compress: {
          passes: 3,
          unsafe_arrows: true,
          sequences: false,
          pure_getters: true,
          keep_fargs: false,
        },
        mangle: { properties: { regex: /^_/ } },
      });
      const printed = await minify(fileName, smaller.code ?? "", { module, compress: false, mangle: false });
      return { code: (module && code.length > 20_000 ? hint : "") + printed.code, map: null };
    },
  };
}
