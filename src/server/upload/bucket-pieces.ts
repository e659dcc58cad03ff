import { createHash, randomBytes, type Cipheriv } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { DataStore, ERRORS, Upload } from "@tus/server";

import type { MediaPort } from "../media/media.port.ts";
import { fileSeal } from "./file-seal.ts";
import { releaseBytes } from "./release-bytes.ts";

/** The folder of the storage with the pieces of uploads. No address leads there. */
export const PIECES = "pieces";

/** A long request is stored by so much of it, in bytes: a killed node costs no more. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Of one upload: 2 GB in pieces of 8 MB are 256. Whoever sends crumbs begins anew. */
const MOST_PIECES = 5000;

/** The folder of an upload: who reads names in the storage learns nothing of its token. */
export const pieceFolder = (id: string): string =>
  `${PIECES}/${createHash("sha256").update(id).digest("hex").slice(0, 32)}`;

const begunName = (id: string): string => `${pieceFolder(id)}/begun.json`;
const pieceName = (id: string, offset: number, size: number): string =>
  `${pieceFolder(id)}/${String(offset).padStart(12, "0")}-${size}.bin`;

interface Piece {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

const pieceOf = (name: string): readonly Piece[] => {
  const [, offset, size] = /\/(\d{12})-(\d+)\.bin$/.exec(name) ?? [];
  return offset === undefined ? [] : [{ name, offset: Number(offset), size: Number(size) }];
};

/**
 * The pieces that make an upload from its begin without a gap, in order. A node that went on with it while another one still kept
 * what a dead line had sent may have left two that overlap: their bytes are the same, and what is stored twice is left out.
 */
export const gapless = (pieces: readonly Piece[]): readonly Piece[] => {
  const found: Piece[] = [];
  let end = 0;
  for (;;) {
    const next = pieces
      .filter(({ offset, size }) => offset === end && size > 0)
      .reduce<Piece | null>((best, it) => (best === null || it.size > best.size ? it : best), null);
    if (next === null) return found;
    found.push(next);
    end += next.size;
  }
};

interface Parts {
  readonly media: MediaPort;
  /** Where a piece lies on this machine until it is stored. */
  readonly folder: string;
}

interface Begun {
  readonly size: number;
  readonly metadata: Record<string, string | null> | null;
}

/**
 * Pieces as files of the storage that all nodes share, each with its place in its name: what was acknowledged is never taken up again,
 * and any node can go on. `keyOf`: they are encrypted before they are anywhere.
 */
export class BucketPieces extends DataStore {
  readonly parts: Parts;
  readonly keyOf: ((id: string) => Uint8Array) | null;

  constructor(parts: Parts, keyOf: ((id: string) => Uint8Array) | null) {
    super();
    this.parts = parts;
    this.keyOf = keyOf;
    this.extensions = ["creation", "termination"];
  }

  async namesOf(id: string): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const { name } of this.parts.media.list(pieceFolder(id))) names.push(name);
    return names;
  }

  async piecesOf(id: string): Promise<readonly Piece[]> {
    return (await this.namesOf(id)).flatMap(pieceOf);
  }

  override async create(upload: Upload): Promise<Upload> {
    const begun: Begun = { size: upload.size!, metadata: upload.metadata ?? null };
    await this.parts.media.put(begunName(upload.id), Buffer.from(JSON.stringify(begun)));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.parts.media.find(begunName(id));
    if (found === null) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata } = (await json(await found.read())) as Begun;
    const last = gapless(await this.piecesOf(id)).at(-1);
    const offset = last === undefined ? 0 : last.offset + last.size;
    return new Upload({ id, size, offset, ...(metadata === null ? {} : { metadata }) });
  }

  /** What came before a line was cut is kept; answers where it ends. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    if ((await this.piecesOf(id)).length >= MOST_PIECES) throw ERRORS.FILE_NO_LONGER_EXISTS;
    const seal = this.keyOf === null ? null : fileSeal(this.keyOf(id), offset);
    const parts = readable.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    const line = new Line(parts);
    let at = offset;
    let storing: Promise<void> = Promise.resolve();
    for (;;) {
      const path = join(this.parts.folder, `piece-${randomBytes(12).toString("hex")}`);
      const size = await line.writeTo(path, seal);
      // One is stored while the next one comes, and no more.
      await storing.catch(async (error: unknown) => {
        await rm(path, { force: true });
        throw error;
      });
      storing = this.keep(path, id, at, size);
      // It is awaited below: a failure in between is nobody's yet.
      storing.catch(() => undefined);
      at += size;
      if (line.hasEnded) break;
    }
    await storing;
    if (line.failure !== null) throw line.failure.error;
    return at;
  }

  async keep(path: string, id: string, offset: number, size: number): Promise<void> {
    try {
      if (size > 0) await this.parts.media.putFile(pieceName(id, offset, size), path);
    } finally {
      await rm(path, { force: true });
    }
  }

  override async remove(id: string): Promise<void> {
    // Last of all what says that there is one: who is killed meanwhile leaves what the sweep finds.
    for (const name of (await this.namesOf(id)).toSorted()) await this.parts.media.remove(name);
  }

  /** Brings a whole upload to `path` on this machine, encrypted as it lies there. */
  async gather(id: string, path: string): Promise<void> {
    const { size } = await this.getUpload(id);
    const pieces = gapless(await this.piecesOf(id));
    if (pieces.reduce((sum, piece) => sum + piece.size, 0) !== size) throw ERRORS.FILE_NO_LONGER_EXISTS;
    await rm(path, { force: true });
    for (const { name } of pieces) {
      const found = await this.parts.media.find(name);
      if (found === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
      await pipeline(await found.read(), createWriteStream(path, { flags: "a", mode: 0o600 }));
    }
  }
}

/** The bytes of a request, by pieces. */
class Line {
  readonly parts: AsyncIterator<Buffer>;
  rest: Buffer = Buffer.alloc(0);
  hasEnded = false;
  /** Why it ended before its time. */
  failure: { readonly error: unknown } | null = null;

  constructor(parts: AsyncIterator<Buffer>) {
    this.parts = parts;
  }

  /** The next bytes of the line; none: it has ended. */
  async next(): Promise<Buffer> {
    if (this.rest.length > 0) return this.rest;
    try {
      const { done, value } = await this.parts.next();
      if (done !== true) return value as Buffer;
    } catch (error) {
      this.failure = { error };
    }
    this.hasEnded = true;
    return Buffer.alloc(0);
  }

  /** Writes the next piece to a new file; answers its size. */
  async writeTo(path: string, seal: Cipheriv | null): Promise<number> {
    const file = await open(path, "wx", 0o600);
    try {
      return await this.fill(file, seal);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  async fill(file: FileHandle, seal: Cipheriv | null): Promise<number> {
    let size = 0;
    while (size < PIECE_BYTES) {
      const bytes = await this.next();
      if (bytes.length === 0 && this.hasEnded) break;
      const part = bytes.subarray(0, PIECE_BYTES - size);
      this.rest = bytes.subarray(part.length);
      await file.writeFile(seal?.update(part) ?? part);
      size += part.length;
      if (this.rest.length === 0) releaseBytes(bytes);
    }
    return size;
  }
}
