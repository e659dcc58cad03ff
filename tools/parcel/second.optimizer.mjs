import { Optimizer } from "@parcel/plugin";
import { minify } from "rolldown/utils";

/**
 * What Parcel's own minifier leaves is minified once more by that of rolldown, which knows some shorter ways to write the same: 0.5 KB
 * gzip of the first view. With source maps nothing is changed.
 */
export default new Optimizer({
  async optimize({ contents, map, bundle }) {
    if (!bundle.env.shouldOptimize || map || typeof contents !== "string") return { contents, map };
    const isModule = bundle.env.outputFormat === "esmodule";
    const { code, errors } = await minify("script.js", contents, {
      module: isModule,
      compress: { target: "es2022" },
      mangle: { toplevel: isModule },
    });
    if (errors.length > 0) throw new Error(`A script cannot be minified: ${errors[0].message}`);
    return { contents: code, map };
  },
});
