import { readFileSync } from "node:fs";
import { hostname } from "node:os";

import * as Schema from "effect/Schema";

import { siteFacts } from "../../domain/site/page-route.ts";
import { TipData } from "../../protocol/tip/tip-data.ts";
import { SiteRecord } from "../../protocol/page-globals.ts";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config.ts";
import type { ConfiguredSites, Site, SiteSettings } from "./site.ts";
import { createSite, mediaHostsOf, sendsTo } from "./site.ts";
import { hostName } from "./host-name.ts";
import { shapeMistakes } from "./shape-mistakes.ts";
import { siteMistakes } from "./site-mistakes.ts";

const Optional = Schema.optionalKey;
const Texts = Schema.Array(Schema.String);
const Colour = Schema.String.check(
  Schema.isPattern(/^#[0-9A-Fa-f]{6}$/, { expected: "a colour like #7A3FF2" }),
);
const Cents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000_000 }));
const Email = Schema.String.check(Schema.isPattern(/^[^\s@]+@[^\s@]+$/, { expected: "an e-mail address" }));
const { custom, ...allFields } = SiteRecord.fields;
/** What stands beside the record in the settings, not in it. */
const { tip_min: _1, tip_max: _2, price_min: _3, price_max: _4, ...recordFields } = allFields;
const optionalFields = Object.fromEntries(
  Object.entries(recordFields).map(([name, schema]) => [name, Optional(schema)]),
);

/** One site of the settings file. `hosts` are the names (without port) it answers to. */
const SiteEntry = Schema.Struct({
  id: Optional(
    Schema.String.check(
      Schema.isPattern(/^[a-z0-9-]{1,40}$/, { expected: "small letters, digits and hyphens" }),
    ),
  ),
  hosts: Texts,
  record: Schema.Struct({
    ...optionalFields,
    media_host: Optional(Schema.NullOr(Schema.String)),
    avatar_host: Optional(Schema.NullOr(Schema.String)),
    custom: Optional(
      Schema.Struct({
        meta_description: Optional(custom.fields.meta_description),
        og_image: Optional(custom.fields.og_image),
      }),
    ),
  }),
  brand: Optional(
    Schema.Struct({
      link: Optional(Colour),
      follow: Optional(Colour),
      message: Optional(Colour),
      messageText: Optional(Colour),
      text: Optional(Colour),
    }),
  ),
  logo_mail: Optional(Schema.NullOr(Schema.String)),
  upload_host: Optional(Schema.NullOr(Schema.String)),
  mail_from: Optional(Email),
  partner_redirect_url: Optional(Schema.String),
  support_email: Optional(Schema.NullOr(Email)),
  country_header: Optional(Schema.String),
  country_default: Optional(Schema.String),
  captcha_country_whitelist: Optional(Texts),
  restricted_countries: Optional(Texts),
  tip_min: Optional(Cents),
  tip_max: Optional(Cents),
  tip_button_hidden: Optional(
    Schema.Array(
      Schema.Struct({ username: Schema.String, context: Schema.Literals(["profile", "stream", "all"]) }),
    ),
  ),
  tip_data: Optional(
    Schema.Array(
      Schema.Struct({
        username: Schema.String,
        amount_list: Optional(TipData.fields.amount_list),
        custom: Optional(TipData.fields.custom),
      }),
    ),
  ),
  price_min: Optional(Cents),
  price_max: Optional(Cents),
  referral_percent: Optional(Schema.Number),
  review: Optional(Schema.Literals(["after", "before"])),
  p2p_max_viewers: Optional(Schema.Int),
  inspector: Optional(Schema.Boolean),
});
const SiteFile = Schema.Struct({ sites: Schema.NonEmptyArray(SiteEntry) });

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

const MOST_REMEMBERED = 1000;

/** Remembers which site a host is of: it is asked several times a request, mostly of the same few hosts. */
const rememberedByHost = (read: ConfiguredSites["of"]): ConfiguredSites["of"] => {
  const known = new Map<string, Site | null>();
  return (host) => {
    let site = known.get(host);
    if (site === undefined) {
      site = read(host);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(host, site);
    }
    return site;
  };
};

/** Names that lead to this very machine wherever they are looked up: its loopback names and its own name. */
export const isOwnName = (name: string): boolean =>
  LOOPBACK.test(name) || name === hostname().toLowerCase() || name === `${hostname().toLowerCase()}.local`;

const isLocalName = (name: string): boolean =>
  isOwnName(name) || ADDRESS.test(name) || name.endsWith(".local");

/** The built-in site. Without `PUBLIC_URL` it answers local names and plain addresses, with it that host and loopback. */
const builtIn = (config: Config): ConfiguredSites => {
  const publicHost = config.publicUrl === null ? null : new URL(config.publicUrl).hostname;
  const hosts = publicHost === null ? [] : [publicHost];
  const site = createSite("demo", { hosts, record: {}, brand: {}, inspector: !config.production });
  const answers = (name: string) =>
    publicHost === null
      ? isLocalName(name)
      : name === publicHost || (!config.production && LOOPBACK.test(name));
  return {
    of: rememberedByHost((host) => (answers(hostName(host)) ? site : null)),
    ofMedia: () => null,
    takesUploads: () => false,
    all: [site],
  };
};

const isCreatorsOwn = ({ record }: Site): boolean => siteFacts(record).rootUsername !== null;

/** A creator's own site says whose platform it stands on: by itself the first site that is no creator's (COVER-08). */
const withPoweredBy = (sites: readonly Site[]): readonly Site[] => {
  const main = sites.find((site) => !isCreatorsOwn(site));
  const usual = main === undefined ? null : `https://${main.record.domain}`;
  return sites.map((site) => {
    const url = isCreatorsOwn(site) ? (site.record.powered_by_url ?? usual) : null;
    return { ...site, record: { ...site.record, powered_by_url: url } };
  });
};

const readSites = (file: string, production: boolean): readonly Site[] => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigError(`SITE=${file} is not a readable JSON file: ${(error as Error).message}`);
  }
  const result = Schema.decodeUnknownExit(SiteFile)(value, { onExcessProperty: "error", errors: "all" });
  if (result._tag === "Failure")
    throw new ConfigError(
      `SITE=${file} does not have the shape of site settings:\n${shapeMistakes(result.cause).join("\n")}`,
    );
  const sites = result.value.sites.map((entry, index) => {
    const { id, brand, ...settings } = entry;
    return createSite(id ?? entry.hosts[0] ?? `site-${index}`, {
      inspector: !production,
      ...settings,
      brand: brand ?? {},
    } as SiteSettings);
  });
  const mistakes = siteMistakes(sites);
  if (mistakes.length > 0) throw new ConfigError(`SITE=${file} cannot be used:\n${mistakes.join("\n")}`);
  return withPoweredBy(sites);
};

/** The sites of the settings file, by host; without a file the built-in site. Throws `ConfigError`. */
export const loadSites = (config: Config): ConfiguredSites => {
  if (config.siteFile === null) return builtIn(config);
  const all = readSites(config.siteFile, config.production);
  const byHost = new Map(all.flatMap((site) => site.hosts.map((host) => [host, site] as const)));
  const byMediaHost = new Map(
    all.flatMap((site) => mediaHostsOf(site).map((host) => [new URL(host).hostname, site] as const)),
  );
  const first = all[0]!;
  return {
    all,
    ofMedia: (host) => byMediaHost.get(hostName(host)) ?? null,
    takesUploads: (host) => all.some((site) => sendsTo(site, host)),
    of: rememberedByHost((host) => {
      const name = hostName(host);
      return byHost.get(name) ?? (!config.production && LOOPBACK.test(name) ? first : null);
    }),
  };
};
