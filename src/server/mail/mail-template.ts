/** What a mail of the product says, as plain text; `compose` makes HTML and text of it. */
export interface MailTemplate {
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do; `path` begins with a slash. */
  readonly button: { readonly label: string; readonly path: string };
  /** Small print below the button. */
  readonly notes: readonly string[];
  /** How to do without mails of this kind; without it the account cannot. */
  readonly optOut?: OptOut;
}

/** `path` begins with a slash, takes `GET` and `POST`; `about`: what the mails of the kind are about. */
export interface OptOut {
  readonly path: string;
  readonly about: string;
}

/** Who sends it: the site's name, where its links lead, its logo (an address) and its colours. */
export interface MailBrand {
  readonly siteName: string;
  /** Without a slash at the end. */
  readonly origin: string;
  readonly logoUrl: string | null;
  readonly colours: {
    readonly fill: string;
    readonly onFill: string;
    readonly inkLight: string;
    readonly inkDark: string;
  };
}
