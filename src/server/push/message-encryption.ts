import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
/** One record holds the whole message: no push service takes more. Bytes. */
const RECORD_SIZE = 4096;
const LONGEST = RECORD_SIZE - 17 - 86;

export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** What is drawn for each message; given only to compare with the standard's own example. */
export interface Drawn {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Whether these are the keys of a browser: a point of P-256 and 16 bytes. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false;
  }
};

/** A message that only the browser with these keys can read (RFC 8291, `aes128gcm` of RFC 8188). */
export const encryptMessage = (text: string, keys: BrowserKeys, drawn?: Drawn): Buffer => {
  const message = Buffer.from(text);
  if (message.length > LONGEST) throw new Error(`A push message of ${message.length} bytes is too long.`);
  const browser = Buffer.from(keys.p256dh, "base64url");
  const own = createECDH(CURVE);
  if (drawn === undefined) own.generateKeys();
  else own.setPrivateKey(drawn.privateKey);
  const salt = drawn?.salt ?? randomBytes(16);
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), browser, own.getPublicKey()]);
  const secret = derive(own.computeSecret(browser), Buffer.from(keys.auth, "base64url"), both, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head[4] = 65;
  return Buffer.concat([
    salt,
    head,
    own.getPublicKey(),
    cipher.update(message),
    // Marks the last record.
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
};
