import { close, open, writev } from "node:fs";
import { Writable } from "node:stream";

import { releaseBytes } from "./release-bytes.ts";

/** How much waits to be written before the line is told to wait, in bytes. */
const MOST_WAITING = 256 * 1024;

type Done = (error?: Error | null) => void;

/** What is left of parts of which the first bytes are written. */
const restOf = (parts: readonly Buffer[], written: number): readonly Buffer[] => {
  let left = written;
  return parts.flatMap((part) => {
    const rest = part.subarray(left);
    left = Math.max(0, left - part.length);
    return rest.length > 0 ? [rest] : [];
  });
};

/** Writes what is written to it to a file that is there, from an offset on, and takes its memory: nobody may look at it afterwards. */
export class PieceFile extends Writable {
  readonly path: string;
  at: number;
  fd: number | null = null;
  isWriting = false;
  whenWritten: (() => void) | null = null;

  constructor(path: string, offset: number) {
    super({ highWaterMark: MOST_WAITING });
    this.path = path;
    this.at = offset;
  }

  override _construct(done: Done): void {
    open(this.path, "r+", (error, fd) => {
      this.fd = error === null ? fd : null;
      done(error);
    });
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.store([bytes], done);
  }

  override _writev(parts: readonly { readonly chunk: Buffer }[], done: Done): void {
    this.store(
      parts.map(({ chunk }) => chunk),
      done,
    );
  }

  override _destroy(error: Error | null, done: Done): void {
    const end = (): void => {
      if (this.fd === null) done(error);
      else close(this.fd, (failure) => done(error ?? failure));
    };
    // Its number may be another file's as soon as it is closed.
    if (this.isWriting) this.whenWritten = end;
    else end();
  }

  store(parts: readonly Buffer[], done: Done): void {
    this.isWriting = true;
    this.put(parts, (error) => {
      this.isWriting = false;
      parts.forEach(releaseBytes);
      done(error);
      this.whenWritten?.();
    });
  }

  /** A disk that is nearly full takes a part without a word. */
  put(parts: readonly Buffer[], done: Done): void {
    writev(this.fd!, [...parts], this.at, (error, written) => {
      if (error !== null) return done(error);
      this.at += written;
      const rest = restOf(parts, written);
      if (rest.length === 0) done();
      else this.put(rest, done);
    });
  }
}
