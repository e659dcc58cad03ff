import { isAbsolute, resolve } from "node:path";

import { readBus, type BusSettings } from "./bus-settings.ts";
import { readCaptcha, type CaptchaSettings } from "./captcha-settings.ts";
import { isNetwork } from "../http/client-address.ts";
import { readLive, type LiveSettings } from "./live-settings.ts";
import { readMedia, type MediaSettings } from "./media-settings.ts";
import { readPayments, readPayouts, type PaymentSettings, type Providers } from "./payment-settings.ts";
import { productionRefusals } from "./production-rules.ts";
import { readPush, type PushSettings } from "./push-settings.ts";
import { readSocial, type SocialSettings } from "./social-settings.ts";

/** The environment, read once. Paths are absolute. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** PostgreSQL itself, when `databaseUrl` is a pooler of transactions before it. */
  readonly databaseDirectUrl: string | null;
  readonly bus: BusSettings;
  readonly siteFile: string | null;
  /** Origin without a slash at the end, or null: taken from the request (demo mode). */
  readonly publicUrl: string | null;
  readonly mailUrl: string | null;
  readonly captcha: CaptchaSettings;
  readonly payments: PaymentSettings;
  readonly payouts: PaymentSettings;
  readonly social: SocialSettings;
  readonly push: PushSettings;
  /** A secret of its own for the documents of creators; null: the installation's key does. */
  readonly documentKey: string | null;
  /** `clamd://host:port` of a scanner that looks at what people upload; null: none does. */
  readonly scannerUrl: string | null;
  readonly media: MediaSettings;
  readonly live: LiveSettings;
  readonly logLevel: string;
  readonly demo: boolean;
  /** Whether the demo site has a year of sales behind it. */
  readonly demoHistory: boolean;
  readonly testControls: boolean;
  readonly production: boolean;
  /** Bearer token that opens `/metrics` to others than loopback. */
  readonly metricsToken: string | null;
  /** Addresses or networks whose `X-Forwarded-*` headers and country are believed, empty: nobody's. */
  readonly trustedProxies: readonly string[];
  /** Name servers (`address` or `address:port`) that are asked about creators' own domains; empty: the machine's. */
  readonly nameServers: readonly string[];
  /** Folder of the built browser files. */
  readonly browserFiles: string;
  /** Folder of what the last test run walked. */
  readonly walks: string;
  /** Port of the hot reload while developing (`npm run dev`), never in production. */
  readonly reloadPort: number | null;
}

/** The environment does not make a server; `message` says in sentences what is missing. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

const text = (environment: Environment, name: string): string | null => {
  const value = environment[name]?.trim();
  return value === undefined || value === "" ? null : value;
};

const flag = (environment: Environment, name: string, otherwise: boolean): boolean => {
  const value = text(environment, name);
  if (value === null) return otherwise;
  if (value === "1" || value === "true") return true;
  if (value === "0" || value === "false") return false;
  throw new ConfigError(`${name} must be 0 or 1, not '${value}'.`);
};

const oneOf = <Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice => {
  const value = text(environment, name) ?? choices[0];
  const found = choices.find((choice) => choice === value);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${choices.join(", ")}, not '${value}'.`);
  return found;
};

const port = (environment: Environment): number => {
  const value = text(environment, "PORT") ?? "3000";
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535)
    throw new ConfigError(`PORT must be 0 to 65535, not '${value}'.`);
  return number;
};

const origin = (environment: Environment): string | null => {
  const value = text(environment, "PUBLIC_URL");
  if (value === null) return null;
  const url = URL.parse(value);
  if (
    url === null ||
    !["http:", "https:"].includes(url.protocol) ||
    url.pathname !== "/" ||
    url.search !== "" ||
    url.hash !== "" ||
    url.username !== ""
  ) {
    throw new ConfigError(`PUBLIC_URL must be an origin like https://example.com, not '${value}'.`);
  }
  return url.origin;
};

/** The address of a server, which may hold a password: it is not repeated. */
const address = (environment: Environment, name: string, form: RegExp, example: string): string | null => {
  const value = text(environment, name);
  if (value !== null && !form.test(value)) throw new ConfigError(`${name} must be like ${example}.`);
  return value;
};

const postgres = (environment: Environment, name: string): string | null =>
  address(environment, name, /^postgres(ql)?:\/\/\S+$/, "postgres://user:password@127.0.0.1:5432/marquee");

const trustedProxies = (environment: Environment): readonly string[] => {
  const entries = (text(environment, "TRUSTED_PROXIES") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, separated by commas, not '${wrong}'.`,
    );
  return entries;
};

const SERVER = /^(\[[0-9a-fA-F:.]+\]|[0-9.]+)(:\d{1,5})?$/;

const nameServers = (environment: Environment): readonly string[] => {
  const entries = (text(environment, "DNS_SERVERS") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !SERVER.test(entry));
  if (wrong !== undefined)
    throw new ConfigError(
      `DNS_SERVERS must be addresses like 9.9.9.9 or 127.0.0.1:5353, separated by commas, not '${wrong}'.`,
    );
  return entries;
};

const scannerUrl = (environment: Environment): string | null => {
  const value = text(environment, "SCANNER_URL");
  if (value !== null && !/^clamd:\/\/[^/\s]+$/.test(value))
    throw new ConfigError(`SCANNER_URL must be like clamd://127.0.0.1:3310, not '${value}'.`);
  return value;
};

const SHORTEST_KEY = 32;

const documentKey = (environment: Environment): string | null => {
  const value = text(environment, "DOCUMENT_KEY");
  if (value !== null && value.length < SHORTEST_KEY)
    throw new ConfigError(`DOCUMENT_KEY must be a secret of at least ${SHORTEST_KEY} characters.`);
  return value;
};

const path = (root: string, value: string): string => (isAbsolute(value) ? value : resolve(root, value));

/**
 * Reads the environment; throws `ConfigError` for what cannot run, in production also for what is not safe. `providers` are those of
 * payments and payouts.
 */
export const readConfig = (environment: Environment, root: string, providers: Providers): Config => {
  const production = oneOf(environment, "NODE_ENV", ["development", "test", "production"]) === "production";
  const siteFile = text(environment, "SITE");
  const { social, refusals: socialRefusals } = readSocial((name) => text(environment, name), production);
  const { push, refusals: pushRefusals } = readPush((name) => text(environment, name), production);
  const { captcha, refusals: captchaRefusals } = readCaptcha((name) => text(environment, name), production);
  const { media, refusals: mediaRefusals } = readMedia((name) => text(environment, name), production);
  const { live, refusals: liveRefusals } = readLive((name) => text(environment, name));
  const { bus, refusals: busRefusals } = readBus((name) => text(environment, name));
  const { payments, refusals: paymentRefusals } = readPayments(environment, providers.payments, production);
  const { payouts, refusals: payoutRefusals } = readPayouts(environment, providers.payouts, production);
  const config: Config = {
    port: port(environment),
    host: text(environment, "HOST") ?? "127.0.0.1",
    dataDir: path(root, text(environment, "DATA_DIR") ?? "data"),
    databaseUrl: postgres(environment, "DATABASE_URL"),
    databaseDirectUrl: postgres(environment, "DATABASE_DIRECT_URL"),
    bus,
    siteFile: siteFile === null ? null : path(root, siteFile),
    publicUrl: origin(environment),
    mailUrl: address(
      environment,
      "MAIL_URL",
      /^smtps?:\/\/[^/\s]\S*$/,
      "smtp://user:password@mail.example.com:587; without it mails are files in DATA_DIR/outbox",
    ),
    captcha,
    payments,
    payouts,
    social,
    documentKey: documentKey(environment),
    push,
    scannerUrl: scannerUrl(environment),
    media,
    live,
    logLevel: oneOf(environment, "LOG_LEVEL", ["info", "trace", "debug", "warn", "error", "fatal", "silent"]),
    demo: flag(environment, "DEMO", !production),
    demoHistory: flag(environment, "DEMO_HISTORY", true),
    testControls: flag(environment, "TEST_CONTROLS", false),
    production,
    metricsToken: text(environment, "METRICS_TOKEN"),
    trustedProxies: trustedProxies(environment),
    nameServers: nameServers(environment),
    browserFiles: path(root, text(environment, "BROWSER_FILES") ?? "dist/browser"),
    walks: path(root, ".cache/walks"),
    reloadPort: production ? null : Number(text(environment, "RELOAD_PORT")) || null,
  };
  const refusals = [
    ...[
      ...socialRefusals,
      ...pushRefusals,
      ...captchaRefusals,
      ...paymentRefusals,
      ...payoutRefusals,
      ...mediaRefusals,
    ],
    ...[...liveRefusals, ...busRefusals],
    ...(config.databaseDirectUrl !== null && config.databaseUrl === null
      ? ["DATABASE_DIRECT_URL goes with DATABASE_URL, the pooler before the same database."]
      : []),
    ...productionRefusals(config),
  ];
  if (refusals.length > 0) throw new ConfigError(refusals.join("\n"));
  return config;
};
