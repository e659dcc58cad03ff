import { platformPercent } from "../../domain/ledger/ledger.decider.ts";
import { percentOf } from "../../domain/manager/fee.ts";
import { smallestCharge } from "../../domain/money/price.ts";
import { MOST_P2P_VIEWERS } from "../../domain/stream/broadcast.ts";
import type { Site } from "./site.ts";

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/;
const COUNTRY = /^[A-Z]{2}$/;
const HEADER = /^[a-z0-9-]+$/;
const PICTURE = /^(\/(?!\/)|https?:\/\/[^/\s])\S*$/;
const PARTNER = /^(\/(?![/\\])|https?:\/\/[^/\s{}\\@]+\/)[^\s\\]*\{username\}[^\s\\]*$/;
const ORIGIN = /^https?:\/\/[^/\s]+$/;

/** A sentence for each setting of one site that cannot be meant; `name` is how the sentence calls the site. */
const mistakesOf = (site: Site, name: string): readonly string[] => {
  const { record } = site;
  const mistakes: string[] = [];
  const expect = (isRight: boolean, sentence: string): void => {
    if (!isRight) mistakes.push(`${name}: ${sentence}`);
  };
  expect(site.hosts.length > 0, "'hosts' is empty, so that nobody can reach the site.");
  for (const host of site.hosts)
    expect(HOST.test(host), `'hosts' has '${host}', which is not a host name without scheme and port.`);
  expect(HOST.test(record.domain), `'domain' is '${record.domain}', which is not a host name.`);
  expect(record.title.trim() !== "", "'title' is empty.");
  expect(record.display_name.trim() !== "", "'display_name' is empty.");
  expect(
    record.root_user === null || record.root_user.username.trim() !== "",
    "'root_user' has an empty username.",
  );
  for (const setting of ["media_host", "avatar_host"] as const)
    expect(
      record[setting] === "" || ORIGIN.test(record[setting]),
      `'${setting}' is '${record[setting]}', which is not an address like https://media.example, without a path.`,
    );
  expect(
    site.uploadHost === "" || ORIGIN.test(site.uploadHost),
    `'upload_host' is '${site.uploadHost}', which is not an address like https://upload.example, without a path.`,
  );
  const testimonials = record.testimonials ?? [];
  expect(
    record.testimonials === null || testimonials.length === 0 || testimonials.length === 2,
    `'testimonials' has ${testimonials.length}, and the welcome page turns between two; an empty list shows none.`,
  );
  for (const [index, testimonial] of testimonials.entries())
    expect(
      Object.values(testimonial).every((words) => words.trim() !== ""),
      `'testimonials' has an empty text, name or role in its ${index === 0 ? "first" : "second"} entry.`,
    );
  const pictures = {
    logo: record.logo,
    logo_small: record.logo_small,
    logo_mail: site.mailLogo,
    og_image: record.custom.og_image,
  };
  for (const [setting, picture] of Object.entries(pictures))
    expect(
      picture === null || PICTURE.test(picture),
      `'${setting}' is '${picture}', which is neither a path like /media/logo.svg nor a web address.`,
    );
  expect(
    PARTNER.test(site.partnerRedirectUrl),
    `'partner_redirect_url' is '${site.partnerRedirectUrl}', which is no path or web address with {username} in its path or query.`,
  );
  expect(
    HEADER.test(site.countryHeader),
    `'country_header' is '${site.countryHeader}', which is not the name of a header.`,
  );
  const countries = {
    country_default: [site.countryDefault],
    captcha_country_whitelist: site.captchaCountryWhitelist,
    restricted_countries: site.restrictedCountries,
  };
  for (const [setting, codes] of Object.entries(countries))
    for (const code of codes)
      expect(COUNTRY.test(code), `'${setting}' has '${code}', which is not two capital letters like US.`);
  expect(record.tip_min <= record.tip_max, "'tip_min' is above 'tip_max'.");
  for (const { username, amount_list, custom } of site.tipData) {
    for (const amount of [...amount_list, ...(custom === null ? [] : [custom.amount])])
      expect(
        amount >= record.tip_min && amount <= record.tip_max,
        `'tip_data' of '${username}' has ${amount}, which is not between 'tip_min' and 'tip_max'.`,
      );
    // As the least it may stand between two amounts of the list.
    const isOffered = amount_list.length === 0 || custom?.is_min_amount !== false;
    expect(
      isOffered || amount_list.includes(custom.amount),
      `'tip_data' of '${username}' begins with ${custom?.amount}, which is not in its 'amount_list'.`,
    );
  }
  expect(
    site.priceMin >= smallestCharge,
    `'price_min' is below ${smallestCharge}, the least that a card is charged with.`,
  );
  expect(site.priceMin <= site.priceMax, "'price_min' is above 'price_max'.");
  expect(
    site.referralShare >= 0 && site.referralShare <= platformPercent * 100,
    `'referral_percent' is ${percentOf(site.referralShare)}, which is not between 0 and ${platformPercent}, the platform's share.`,
  );
  expect(
    site.p2pMaxViewers >= 1 && site.p2pMaxViewers <= MOST_P2P_VIEWERS,
    `'p2p_max_viewers' is ${site.p2pMaxViewers}, which is not between 1 and ${MOST_P2P_VIEWERS}: a creator's browser sends to each of them.`,
  );
  return mistakes;
};

const repeated = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** Every mistake in the settings of all sites, one sentence each. */
export const siteMistakes = (sites: readonly Site[]): readonly string[] => [
  ...sites.flatMap((site, index) => mistakesOf(site, `site ${index + 1}`)),
  ...repeated(sites.flatMap(({ hosts }) => hosts)).map(
    (host) => `The host '${host}' is given more than once.`,
  ),
  ...repeated(sites.map(({ id }) => id)).map((id) => `The id '${id}' is given more than once.`),
];
