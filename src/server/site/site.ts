import { CAPTCHA_COUNTRY_WHITELIST } from "../../domain/captcha/captcha.ts";
import { brandOf } from "../../domain/colour/brand.ts";
import type { BrandColours } from "../../domain/colour/brand.ts";
import type { BasisPoints } from "../../domain/manager/fee.ts";
import { usualReferralPercent } from "../../domain/referral/referral.ts";
import { P2P_MAX_VIEWERS } from "../../domain/stream/broadcast.ts";
import type { HiddenTipButton } from "../../domain/tip/tip-button.ts";
import { plainTipData, type CreatorTipData } from "../../domain/tip/tip-data.ts";
import { usualTipLimits } from "../../domain/tip/tip.ts";
import { priceLimits } from "../../domain/money/price.ts";
import type { SiteRecord } from "../../protocol/page-globals.ts";
import { hostName } from "./host-name.ts";

/** The settings of one site; `record` is what its pages may know. Amounts are cents. */
export interface Site {
  /** Key of sessions and caches: a session of one site is nothing on another. */
  readonly id: string;
  /** Of a creator's own address: the site that it was asked for on. Null: a site of the settings. */
  readonly base: string | null;
  /** Host names without port that belong to it; empty: the built-in site, which answers any local name. */
  readonly hosts: readonly string[];
  readonly record: SiteRecord;
  readonly brand: BrandColours;
  /** The logo in mails: a media path or an address, null for the name in letters (CWL-13). */
  readonly mailLogo: string | null;
  /** The origin that its pages send files to; empty: the page's own. */
  readonly uploadHost: string;
  /** The address that its mails are from. */
  readonly mailFrom: string;
  /** Where `/r/camsoda` leads, with `{username}` in its path or query (ROUTE-43). */
  readonly partnerRedirectUrl: string;
  /** Where requests to support are sent by mail; null: they are only stored. */
  readonly supportEmail: string | null;
  readonly countryHeader: string;
  readonly countryDefault: string;
  readonly captchaCountryWhitelist: readonly string[];
  readonly restrictedCountries: readonly string[];
  readonly tipButtonHidden: readonly HiddenTipButton[];
  readonly tipData: readonly CreatorTipData[];
  readonly priceMin: number;
  readonly priceMax: number;
  /** What who brings a creator has of her gross for a year, in hundredths of a percent (ACCT-74). */
  readonly referralShare: BasisPoints;
  /** When people's pictures and posts are seen: at once, or once a reviewer has approved them (COVER-29). */
  readonly review: "after" | "before";
  /** As many people watch a broadcast that goes from browser to browser. */
  readonly p2pMaxViewers: number;
  /** Whether its pages may be looked at with the inspector. */
  readonly inspector: boolean;
}

/** The hosts that answer the site's media and nothing else, if it has such. */
export const mediaHostsOf = ({ record }: Pick<Site, "record">): readonly string[] =>
  [record.media_host, record.avatar_host].filter((host) => host !== "");

/** Whether a Host header is that of the origin to which a site's pages send their files. */
export const sendsTo = ({ uploadHost }: Pick<Site, "uploadHost">, host: string): boolean =>
  uploadHost !== "" && new URL(uploadHost).hostname === hostName(host);

/** The sites of the settings. */
export interface ConfiguredSites {
  /** The site of a Host header (a port does not matter), or null: such a host is none of ours. */
  readonly of: (host: string) => Site | null;
  /** The site whose media a host has (CWL-13), or null: there only files are answered. */
  readonly ofMedia: (host: string) => Site | null;
  /** Whether pages of sites send their files to a host: there nothing else is answered. */
  readonly takesUploads: (host: string) => boolean;
  readonly all: readonly Site[];
}

/** Also the addresses of creators' own: `of` knows one once it was learned for the request. */
export interface Sites extends ConfiguredSites {
  /**
   * Reads whether a Host header, sent from an address, is an own address that is online; null: there is nothing to wait for.
   * `wait`: too many names that are none were sent from there; the seconds until more are looked up.
   */
  readonly learn: (host: string, address: string) => Promise<void> | { readonly wait: number } | null;
  /** The site of an id, as rows have it; null: there is none any more. */
  readonly withId: (id: string | null | undefined) => Promise<Site | null>;
}

/** What the settings file says of one site; what it leaves out has its default. */
export interface SiteSettings {
  readonly hosts: readonly string[];
  readonly record: Partial<
    Omit<
      SiteRecord,
      "avatar_host" | "custom" | "media_host" | "tip_min" | "tip_max" | "price_min" | "price_max"
    >
  > & {
    readonly custom?: Partial<SiteRecord["custom"]>;
    readonly media_host?: string | null;
    readonly avatar_host?: string | null;
  };
  readonly brand: Partial<BrandColours>;
  readonly logo_mail?: string | null;
  readonly upload_host?: string | null;
  readonly mail_from?: string;
  readonly partner_redirect_url?: string;
  readonly support_email?: string | null;
  readonly country_header?: string;
  readonly country_default?: string;
  readonly captcha_country_whitelist?: readonly string[];
  readonly restricted_countries?: readonly string[];
  readonly tip_min?: number;
  readonly tip_max?: number;
  readonly tip_button_hidden?: readonly HiddenTipButton[];
  readonly tip_data?: readonly (Pick<CreatorTipData, "username"> & Partial<CreatorTipData>)[];
  readonly price_min?: number;
  readonly price_max?: number;
  readonly referral_percent?: number;
  readonly review?: "after" | "before";
  readonly p2p_max_viewers?: number;
  readonly inspector?: boolean;
}

/** A site from its settings. `domain` defaults to its first host, `mail_from` to `no-reply` there. */
export const createSite = (id: string, settings: SiteSettings): Site => {
  const { record, hosts } = settings;
  const domain = record.domain ?? hosts[0] ?? "localhost";
  const { price_min: priceMin = priceLimits.min, price_max: priceMax = priceLimits.max } = settings;
  const signupSource = record.signup_source === undefined ? "creators" : record.signup_source;
  return {
    id,
    base: null,
    hosts: hosts.map((host) => host.toLowerCase()),
    record: {
      signup_source: signupSource,
      homepage_style: record.homepage_style ?? "classic",
      root_user: record.root_user ?? null,
      media_host: record.media_host ?? "",
      avatar_host: record.avatar_host ?? "",
      logo: record.logo ?? null,
      logo_small: record.logo_small ?? null,
      title: record.title ?? "Marquee",
      domain,
      display_name: record.display_name ?? record.title ?? "Marquee",
      custom: {
        meta_description:
          record.custom?.meta_description ??
          "Subscribe to the creators you love: posts, pictures, videos and more.",
        og_image: record.custom?.og_image ?? null,
      },
      compliance_2257_exempt: record.compliance_2257_exempt ?? false,
      creator_offer_text: record.creator_offer_text ?? null,
      testimonials: record.testimonials ?? null,
      tracking_pixel_url: record.tracking_pixel_url ?? "/track/pixel.gif",
      site_code: record.site_code ?? signupSource ?? "site",
      powered_by_url: record.powered_by_url ?? null,
      tip_min: settings.tip_min ?? usualTipLimits.min,
      tip_max: settings.tip_max ?? usualTipLimits.max,
      price_min: priceMin,
      price_max: priceMax,
    },
    brand: { ...brandOf(signupSource), ...settings.brand },
    mailLogo: settings.logo_mail ?? null,
    uploadHost: settings.upload_host ?? "",
    mailFrom: settings.mail_from ?? `no-reply@${domain}`,
    partnerRedirectUrl: settings.partner_redirect_url ?? "/{username}",
    supportEmail: settings.support_email ?? null,
    countryHeader: (settings.country_header ?? "CF-IPCountry").toLowerCase(),
    countryDefault: settings.country_default ?? "US",
    captchaCountryWhitelist: settings.captcha_country_whitelist ?? CAPTCHA_COUNTRY_WHITELIST,
    restrictedCountries: settings.restricted_countries ?? ["SE"],
    tipButtonHidden: settings.tip_button_hidden ?? [],
    tipData: (settings.tip_data ?? []).map((row) => ({ ...plainTipData, ...row })),
    priceMin,
    priceMax,
    referralShare: Math.round((settings.referral_percent ?? usualReferralPercent) * 100),
    review: settings.review ?? "after",
    p2pMaxViewers: settings.p2p_max_viewers ?? P2P_MAX_VIEWERS,
    inspector: settings.inspector ?? false,
  };
};

/** A site without settings of its own. */
export const usualSite: Site = createSite("demo", { hosts: [], record: {}, brand: {} });
