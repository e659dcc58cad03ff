import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

import type { ByteRange } from "./byte-range.ts";

/** A file of the store. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** Its bytes, or those of a range, as a stream that somebody has to read or destroy. */
  readonly read: (range?: ByteRange) => Promise<Readable>;
  /**
   * Where a file can be sent with less work than by a stream: writes it, or a range of it, to an answer whose head is set, and ends
   * that. Rejects when it cannot be read, with the answer still open.
   */
  readonly send?: (response: ServerResponse, range?: ByteRange) => Promise<void>;
}

/** A name of the store and since when it is there, in milliseconds since 1970. */
export interface StoredName {
  readonly name: string;
  readonly since: number;
}

/**
 * Where pictures, films and sounds are kept, whole: a file is there with all its bytes or not at all. Names are paths of
 * lower-case letters, digits, `-`, `_` and one dot.
 */
export interface MediaPort {
  /** The file of a name, or null. */
  readonly find: (name: string) => Promise<StoredFile | null>;
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  /** Stores a file of this machine, which is gone afterwards. `signal` breaks it off. */
  readonly putFile: (name: string, path: string, signal?: AbortSignal) => Promise<void>;
  /**
   * Brings a file to `path` on this machine, where nothing is yet; it must not be changed there. False: there is none.
   * `signal` breaks it off.
   */
  readonly fetch: (name: string, path: string, signal?: AbortSignal) => Promise<boolean>;
  /** Stores a file under another name as well. False: there is none. */
  readonly copy: (from: string, to: string) => Promise<boolean>;
  /** Removes a file and what was made of it; one that is not there is removed already. */
  readonly remove: (name: string) => Promise<void>;
  /** Every file whose name begins with a folder's, in the order of their names; those behind `after`, if it is given. */
  readonly list: (folder: string, after?: string) => AsyncIterable<StoredName>;
  /**
   * Removes what was begun to be stored in a folder before a moment, in milliseconds since 1970, and is not whole: its process was
   * killed. `signal` breaks it off.
   */
  readonly removeUnfinished: (folder: string, before: number, signal: AbortSignal) => Promise<void>;
}

const namePattern = /^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/;

/** Whether a name can be one of the store: no way out of its folder. */
export const isMediaName = (name: string): boolean => name.length <= 200 && namePattern.test(name);
