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

/** One JSON line an event on standard error; times are ISO in UTC. */
export const createLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: "[redacted]" },
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: level === "debug" || level === "trace" }),
  );
