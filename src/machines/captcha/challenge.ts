/**
 * A proof-of-work challenge of the embedded captcha: find the counter (from 0 up to `data.highest`) whose derived key
 * begins with `keyPrefix`. Signed by the server, so it goes back as it came. `data.expires_at` in epoch seconds.
 */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature?: string;
    readonly data?: Readonly<Record<string, string | number | boolean | null>>;
  };
  readonly signature?: string;
}
