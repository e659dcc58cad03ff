import { Transformer } from "@parcel/plugin";
import { rolldown } from "rolldown";

/**
 * Bundles a `*.codec.ts` with everything it imports into one module before Parcel sees it. Parcel keeps the whole of
 * effect (82 KB gzip) where rolldown keeps what is used (23 KB), so only codecs may import effect at run time.
 */
export default new Transformer({
  async transform({ asset }) {
    const bundle = await rolldown({
      input: asset.filePath,
      platform: "browser",
      logLevel: "silent",
      transform: { target: "es2022" },
    });
    try {
      const { output } = await bundle.generate({ format: "esm", codeSplitting: false, minify: "dce-only" });
      const [entry] = output;
      for (const id of entry.moduleIds) {
        if (!id.includes("node_modules") && id !== asset.filePath) asset.invalidateOnFileChange(id);
      }
      asset.setCode(entry.code);
      asset.type = "js";
      return [asset];
    } finally {
      await bundle.close();
    }
  },
});
