import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a browser, with the half that never leaves it. */
export interface BrowserKeyPair {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Reads a message as a browser does (RFC 8291); throws for what was not written to it. */
  readonly read: (body: Buffer) => string;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** The keys of a browser: drawn, or those that are given (base64url). */
export const browserKeys = (
  privateKey?: string,
  secret = randomBytes(16).toString("base64url"),
): BrowserKeyPair => {
  const own = createECDH("prime256v1");
  if (privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(Buffer.from(privateKey, "base64url"));
  const auth = Buffer.from(secret, "base64url");
  return {
    keys: { p256dh: own.getPublicKey().toString("base64url"), auth: secret },
    read: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body[20]!;
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      if (sealed.length > body.readUInt32BE(16)) throw new Error("The record is longer than it says.");
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
      const shared = derive(own.computeSecret(sender), auth, info, 32);
      const key = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error("The last record is not marked.");
      return padded.subarray(0, end).toString();
    },
  };
};
