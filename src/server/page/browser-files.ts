import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { acceptedEncoding } from "../http/accepted-encoding.ts";

/** A built file, held in memory. Its brotli form was made by the build, its gzip form is at the first use. */
export interface BrowserFile {
  readonly type: string;
  readonly etag: string;
  /** The name carries a hash of the content: it never changes. */
  readonly immutable: boolean;
  readonly bytes: Buffer;
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

/** `brotli` is the file's compressed form as the build left it; null: it was not worth it, or nobody made it (development). */
const createFile = (name: string, bytes: Buffer, brotli: Buffer | null): BrowserFile => {
  const type = TYPES[extname(name)] ?? "application/octet-stream";
  let zipped: Promise<Buffer> | null = null;
  const gzipped = async (): Promise<Buffer> => {
    zipped ??= zip(bytes, { level: 9 }).catch((error: unknown) => {
      zipped = null;
      throw error;
    });
    return zipped;
  };
  return {
    type,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    immutable: HASHED.test(name),
    bytes,
    encoded: async (accepted) => {
      const encoding = acceptedEncoding(accepted);
      if (encoding === "br" && brotli !== null) return { encoding, bytes: brotli };
      if (encoding === "gzip" && COMPRESSED.test(type)) return { encoding, bytes: await gzipped() };
      return { encoding: null, bytes };
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
    const brotli = names.has(compressed) ? await readFile(join(folder, compressed)) : null;
    files.set(name, createFile(name, await readFile(join(folder, name)), brotli));
  }
  return files;
};

const read = async (folder: string): Promise<BrowserFiles> => {
  const pages = new Map<string, string>();
  let manifest: Manifest = {};
  // Pages of the build before are still open in browsers.
  const files = new Map([...(await readFiles(join(folder, "before"))), ...(await readFiles(folder))]);
  for (const [name, { bytes }] of files) {
    if (name.endsWith(".html")) pages.set(basename(name, ".html"), bytes.toString("utf8"));
    else if (name === "manifest.json") manifest = JSON.parse(bytes.toString("utf8")) as Manifest;
    else continue;
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
