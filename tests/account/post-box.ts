import type { ServerFixture } from "../running/server-fixture.ts";

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails that a server with test controls has sent to an address, newest first; due jobs have run. */
export const mailsTo = async (origin: string, address: string): Promise<readonly SentMail[]> => {
  const mails = (await (await fetch(`${origin}/__test/mail`)).json()) as readonly SentMail[];
  return mails.filter(({ to }) => to === address);
};

const TOKEN = /\/(?:password\/reset|email\/confirm)\/([\w-]+)/;

/** The token of the link in a mail. */
export const tokenIn = ({ text }: Pick<SentMail, "text">): string => {
  const token = TOKEN.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in this mail:\n${text}`);
  return token;
};

/** Asks for a reset mail and answers the token in it. */
export const askForReset = async (server: ServerFixture, email: string): Promise<string> => {
  const { status, text } = await server.visitor().post("/api/v1/auth/password/recover", { email });
  if (status !== 200) throw new Error(`No mail was asked for: ${status} ${text}`);
  // A notice of an earlier change may come after it.
  const newest = (await mailsTo(server.origin, email)).find((mail) => TOKEN.test(mail.text));
  if (newest === undefined) throw new Error(`No mail with a link came to ${email}.`);
  return tokenIn(newest);
};
