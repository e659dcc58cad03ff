import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Config } from "../config/config.ts";
import { loadNodemailer } from "./loaded-later.ts";
import { MailRefused, type Mail, type MailPort } from "./mail.port.ts";

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, " ");

const message = (mail: Mail) => ({
  from: { name: oneLine(mail.from.name), address: oneLine(mail.from.address) },
  to: { name: "", address: oneLine(mail.to) },
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  // Keeps out-of-office answers away.
  headers: {
    "Auto-Submitted": "auto-generated",
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : {
          "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
  },
});

/** `.eml` files under `outbox`, with the mail as JSON beside each so that test controls need no MIME reader. */
const fileMail = (config: Config): MailPort => {
  const folder = join(config.dataDir, "outbox");
  const createComposer = () => loadNodemailer().createTransport({ streamTransport: true, buffer: true });
  let composer: ReturnType<typeof createComposer> | null = null;
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  let sequence = 0;
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true });
      composer ??= createComposer();
      const composed = await composer.sendMail(message(mail));
      sequence += 1;
      const order = `${String(Date.now()).padStart(14, "0")}-${String(sequence).padStart(6, "0")}`;
      const stem = join(folder, `${order}-${randomBytes(4).toString("hex")}`);
      await writeFile(`${stem}.eml`, composed.message as Buffer);
      await writeFile(`${stem}.part`, JSON.stringify(mail));
      await rename(`${stem}.part`, `${stem}.json`);
    },
    sent: async () => {
      const newest = (await names()).toSorted().toReversed().slice(0, 1000);
      const texts = await Promise.all(newest.map((name) => readFile(join(folder, name), "utf8")));
      return texts.map((text) => JSON.parse(text) as Mail);
    },
    clear: async () => rm(folder, { recursive: true, force: true }),
  };
};

/** A mail server that does not answer is given up on soon: the job tries again. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The address or the message was refused for good; a log-in that is refused is the operator's mistake and none of the mail. */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as { readonly code?: string; readonly responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
};

const serverMail = (config: Config, url: string): MailPort => {
  const createSender = () => loadNodemailer().createTransport({ url, ...TIMEOUTS });
  let sender: ReturnType<typeof createSender> | null = null;
  const recent: Mail[] = [];
  return {
    send: async (mail) => {
      sender ??= createSender();
      await sender.sendMail(message(mail)).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      });
      if (!config.testControls) return;
      recent.unshift(mail);
      recent.length = Math.min(recent.length, 1000);
    },
    sent: async () => recent,
    clear: async () => {
      recent.length = 0;
    },
  };
};

/** The mail adapter that `MAIL_URL` chooses: an SMTP server, else files in the data folder. */
export const createMail = (config: Config): MailPort =>
  config.mailUrl === null ? fileMail(config) : serverMail(config, config.mailUrl);
