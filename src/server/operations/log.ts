import pino from "pino";
import type { Logger } from "pino";

/** Names whose values never reach a log, at any depth that our log calls use. */
const SECRETS = [
  "password",
  "token",
  "node_token",
  "csrf",
  "recaptcha",
  "card",
  "card_number",
  "number",
  "cvc",
  "security_code",
  "expiry",
  "iban",
  "bank_code",
  "account_number",
  "tax_id",
  "secret",
  "cookie",
  "authorization",
];

const redacted = [
  ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'headers["x-csrf-token"]',
  'req.headers["x-csrf-token"]',
  'headers["set-cookie"]',
];

/** PostgreSQL quotes whole rows in these: password hashes, e-mails. */
const QUOTING = ["detail", "where", "internalQuery", "query", "parameters"];

const describeError = (error: Error): unknown => {
  const described: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const name of QUOTING) delete described[name];
  return described;
};

const FLUSH_MILLISECONDS = 250;

/**
 * One JSON line an event on standard error; times are ISO in UTC. Lines are written in blocks, four times a second
 * and at the end: a write for each request would cost more than many a request.
 */
export const createLog = (level: string): Logger => {
  const immediate = level === "debug" || level === "trace";
  const destination = pino.destination({ dest: 2, sync: immediate, minLength: immediate ? 0 : 8192 });
  if (!immediate) {
    setInterval(() => destination.flush(), FLUSH_MILLISECONDS).unref();
    process.on("exit", () => destination.flushSync());
  }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: "[redacted]" },
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
};
