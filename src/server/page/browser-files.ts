import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";

import { acceptedEncoding } from "../http/accepted-encoding.ts";

/**
 * A built file, held in memory. Its brotli form was made by the build, and is all that is held of a file that never changes: nearly every
 * browser takes it. Its gzip form is made at the first use, and kept.
 */
export interface BrowserFile {
  readonly type: string;
  readonly etag: string;
  /** The name carries a hash of the content: it never changes. */
  readonly immutable: boolean;
  readonly read: () => Promise<Buffer>;
  readonly encoded: (
    accepted: string | undefined,
  ) => Promise<{ readonly encoding: string | null; readonly bytes: Buffer }>;
}

export interface FileGroup {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What the browser build left: files by name, the page's template, and which files each lazy part needs. */
export interface BrowserFiles {
  readonly file: (name: string) => BrowserFile | undefined;
  /** `index.html` of the build; null when nothing is built. */
  readonly template: string | null;
  /** Another page of the build, by its name without ending; null when it is not built. */
  readonly page: (name: string) => string | null;
  readonly chunk: (source: string) => FileGroup | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSED = /^(text|application|image\/svg)/;
const HASHED = /[.-][0-9a-f]{8}\.\w+$/;

const zip = promisify(gzip);
const unpack = promisify(brotliDecompress);

/**
 * A file as the build left it. No `brotli`: it was not worth it, or nobody made it (development). No `plain`: the name stands for the
 * content, so the brotli form is that of the newest build.
 */
type Built =
  | { readonly plain: Buffer; readonly brotli: Buffer | undefined }
  | { readonly plain?: undefined; readonly brotli: Buffer };

const createFile = (name: string, { plain, brotli }: Built): BrowserFile => {
  const type = TYPES[extname(name)] ?? "application/octet-stream";
  const readPlain = async (): Promise<Buffer> => plain ?? unpack(brotli);
  let zipped: Promise<Buffer> | null = null;
  const gzipped = async (): Promise<Buffer> => {
    zipped ??= readPlain()
      .then((content) => zip(content, { level: 9 }))
      .catch((error: unknown) => {
        zipped = null;
        throw error;
      });
    return zipped;
  };
  return {
    type,
    etag: `"${createHash("sha256")
      .update(plain ?? brotli)
      .digest("base64url")
      .slice(0, 22)}"`,
    immutable: HASHED.test(name),
    read: readPlain,
    encoded: async (accepted) => {
      const encoding = acceptedEncoding(accepted);
      if (encoding === "br" && brotli !== undefined) return { encoding, bytes: brotli };
      if (encoding === "gzip" && COMPRESSED.test(type)) return { encoding, bytes: await gzipped() };
      return { encoding: null, bytes: await readPlain() };
    },
  };
};

interface Manifest {
  readonly chunks?: Readonly<Record<string, FileGroup>>;
}

/** What is in a folder; nothing when nothing was built. */
const entriesOf = async (folder: string): Promise<readonly Dirent[]> => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
};

const readFiles = async (folder: string): Promise<ReadonlyMap<string, BrowserFile>> => {
  const names = new Set((await entriesOf(folder)).flatMap((entry) => (entry.isFile() ? [entry.name] : [])));
  const files = new Map<string, BrowserFile>();
  for (const name of names) {
    if (/\.(?:map|br)$/.test(name)) continue;
    const compressed = `${name}.br`;
    const brotli = names.has(compressed) ? await readFile(join(folder, compressed)) : undefined;
    if (brotli !== undefined && HASHED.test(name)) files.set(name, createFile(name, { brotli }));
    else files.set(name, createFile(name, { plain: await readFile(join(folder, name)), brotli }));
  }
  return files;
};

const read = async (folder: string): Promise<BrowserFiles> => {
  const pages = new Map<string, string>();
  let manifest: Manifest = {};
  // Pages of the build before are still open in browsers.
  const files = new Map([...(await readFiles(join(folder, "before"))), ...(await readFiles(folder))]);
  for (const [name, file] of files) {
    const isPage = name.endsWith(".html");
    if (!isPage && name !== "manifest.json") continue;
    const text = (await file.read()).toString("utf8");
    if (isPage) pages.set(basename(name, ".html"), text);
    else manifest = JSON.parse(text) as Manifest;
    files.delete(name);
  }
  return {
    template: pages.get("index") ?? null,
    page: (name) => pages.get(name) ?? null,
    file: (name) => files.get(name),
    chunk: (source) => manifest.chunks?.[source],
  };
};

/** Reads the built folder once, a failure is forgotten; while developing it is read again when its page has changed. */
export const createBrowserFiles = (folder: string, watches: boolean): (() => Promise<BrowserFiles>) => {
  let current: Promise<BrowserFiles> | null = null;
  let seen = 0;
  let checkedAt = 0;
  return async () => {
    if (watches && performance.now() - checkedAt > 500) {
      checkedAt = performance.now();
      const changed = (await stat(join(folder, "index.html")).catch(() => null))?.mtimeMs ?? 0;
      if (changed !== seen) current = null;
      seen = changed;
    }
    current ??= read(folder).catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
};
