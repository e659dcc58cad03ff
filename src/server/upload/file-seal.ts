import { createCipheriv, type Cipheriv } from "node:crypto";

const BLOCK = 16;

/**
 * Encrypts and decrypts the bytes of a file from an offset on (AES-256-CTR), for what lies on the disk only until it is sealed for
 * good: each file has a key of its own, and no byte of it is written twice.
 */
export const fileSeal = (key: Uint8Array, offset = 0): Cipheriv => {
  const counter = Buffer.alloc(BLOCK);
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / BLOCK)), BLOCK - 8);
  const seal = createCipheriv("aes-256-ctr", key, counter);
  seal.update(Buffer.alloc(offset % BLOCK));
  return seal;
};

/** A file that has arrived on this machine; `key` null: it lies there as it was sent. */
export interface ArrivedFile {
  readonly path: string;
  readonly key: Uint8Array | null;
}
