import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A built file, held in memory, with its compressed forms made at its first use. */
export interface BrowserFile {
  readonly type: string;
  readonly etag: string;
  /** The name carries a hash of the content: it never changes. */
  readonly immutable: boolean;
  readonly bytes: Buffer;
  readonly encoded: (
    accepted: string,
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

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const createFile = (name: string, bytes: Buffer): BrowserFile => {
  const type = TYPES[extname(name)] ?? "application/octet-stream";
  const forms = new Map<string, Promise<Buffer>>();
  const form = (encoding: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = forms.get(encoding);
    if (known !== undefined) return known;
    const made = make().catch((error: unknown) => {
      forms.delete(encoding);
      throw error;
    });
    forms.set(encoding, made);
    return made;
  };
  return {
    type,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    immutable: HASHED.test(name),
    bytes,
    encoded: async (accepted) => {
      if (!COMPRESSED.test(type) || bytes.length < 512) return { encoding: null, bytes };
      if (/\bbr\b/.test(accepted)) {
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 10,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        return { encoding: "br", bytes: await form("br", () => brotli(bytes, { params })) };
      }
      if (/\bgzip\b/.test(accepted))
        return { encoding: "gzip", bytes: await form("gzip", () => zip(bytes, { level: 9 })) };
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

const read = async (folder: string): Promise<BrowserFiles> => {
  const files = new Map<string, BrowserFile>();
  const pages = new Map<string, string>();
  let manifest: Manifest = {};
  for (const entry of await entriesOf(folder)) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(folder, entry.name));
    if (entry.name.endsWith(".html")) pages.set(basename(entry.name, ".html"), bytes.toString("utf8"));
    else if (entry.name === "manifest.json") manifest = JSON.parse(bytes.toString("utf8")) as Manifest;
    else if (!entry.name.endsWith(".map")) files.set(entry.name, createFile(entry.name, bytes));
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
