import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

/** A mail as it came over the wire, with whom it was handed over for. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** The whole message: headers and body. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  readonly stop: () => Promise<void>;
}

/** A real SMTP server on loopback; `port` 0 takes any free one. Mails to an address that `refuses` names are answered 550. */
export const startMailServer = async (
  port = 0,
  refuses: (address: string) => boolean = () => false,
): Promise<MailServer> => {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(refuses(address) ? Object.assign(new Error("No such mailbox."), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ recipients, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    mails,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
};

/** The link in a received mail's text part; quoted-printable is undone. */
export const linkIn = ({ source }: ReceivedMail): string => {
  const plain = source.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const link = /https?:\/\/[^\s"<]+\/(?:password\/reset|email\/confirm)\/[\w-]+/.exec(plain)?.[0];
  if (link === undefined) throw new Error(`There is no link in this mail:\n${source}`);
  return link;
};
