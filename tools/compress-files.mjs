import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);
const COMPRESSED = /\.(?:js|css|svg|json|txt|webmanifest)$/;
/** Shorter files fit into one packet as they are. */
const LEAST_BYTES = 512;

/**
 * Writes a `.br` beside each text of a folder that gets shorter by it: what every browser asks for is compressed once, as
 * well as it can be. Folders inside it are the server's own.
 * @param {string} folder
 */
export const compressFiles = async (folder) => {
  const names = (await readdir(folder)).filter((name) => COMPRESSED.test(name) && name !== "manifest.json");
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      if (bytes.length < LEAST_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(join(folder, `${name}.br`), await brotli(bytes, { params }));
    }),
  );
};
