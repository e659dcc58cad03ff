/** A mail as the product writes it; `text` is required, `html` is its richer twin. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Sender's name; the address comes from the configuration. */
  readonly from?: string;
}

/** Delivers mail. Called from jobs only, so a refusal is tried again with backoff. */
export interface MailPort {
  readonly send: (mail: Mail) => Promise<void>;
  /** Mails sent, newest first; empty where the adapter keeps none (test controls). */
  readonly sent: () => Promise<readonly Mail[]>;
  readonly clear: () => Promise<void>;
}
