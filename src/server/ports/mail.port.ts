/** Who a mail is from: a site's name and its address. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A mail as the product writes it; `text` is required, `html` is its richer twin. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly from: Sender;
  /** Where mail programs post by themselves that mails of this kind shall stop (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The mail server will not take this mail for this address (an SMTP answer of 5xx), however often it is asked. */
export class MailRefused extends Error {}

/** Delivers mail. Called from jobs only, so a failure is tried again with backoff. */
export interface MailPort {
  /** Throws `MailRefused`, or anything else when the server is away. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Mails sent, newest first; empty where the adapter keeps none (test controls). */
  readonly sent: () => Promise<readonly Mail[]>;
  readonly clear: () => Promise<void>;
}
