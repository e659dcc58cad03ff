import type { FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import { amountProblemTexts, parseCents, plainCents } from "../format/typed-cents.ts";
import { packagePrice } from "../money/price.ts";
import type { CustomizeSubTab } from "../profile/tabs.ts";
import { networkName, networks, tidyHandle, type Network } from "./handles.ts";
import { discountChoices, offerLimits, packageChoices } from "./section-problems.ts";
import type { Customized, SectionName } from "./section-values.ts";

/** What a field of a form holds: as it is typed, a choice, a tick, or a time in epoch seconds. */
export type FormValue = string | number | boolean | null;
export type SectionForm = Readonly<Record<string, FormValue>>;

/** How a field is filled in, shown, and read: what is typed and what is stored. */
interface FieldKind {
  readonly typed: (stored: FormValue) => FormValue;
  readonly read: (typed: FormValue) => FormValue;
}

const centsOf = (typed: FormValue, signed = false): number => {
  const read = parseCents(String(typed), { signed });
  return "cents" in read ? read.cents : Number.NaN;
};
const numberOf = (typed: FormValue): number =>
  /^\d+$/.test(String(typed).trim()) ? Number(typed) : Number.NaN;
const asIs = (value: FormValue): FormValue => value;

const kinds = {
  /** Not shown: it goes back as it came. */
  kept: { typed: asIs, read: asIs },
  amount: { typed: (stored) => plainCents(Number(stored)), read: (typed) => centsOf(typed) },
  /** An amount of which less than nothing is nothing (CVAL-47). */
  price: {
    typed: (stored) => plainCents(Number(stored)),
    read: (typed) => {
      const cents = centsOf(typed, true);
      return cents < 0 ? 0 : cents;
    },
  },
  choice: {
    typed: (stored) => (stored === null ? "off" : String(stored)),
    read: (typed) => (typed === "off" ? null : Number(typed)),
  },
  count: { typed: (stored) => String(stored), read: numberOf },
  /** A number that may be left out. */
  limit: {
    typed: (stored) => (stored === null ? "" : String(stored)),
    read: (typed) => (String(typed).trim() === "" ? null : numberOf(typed)),
  },
  tick: { typed: asIs, read: asIs },
  time: { typed: asIs, read: asIs },
  words: { typed: asIs, read: asIs },
  name: {
    typed: (stored) => stored ?? "",
    read: (typed) => String(typed).trim() || null,
  },
} as const satisfies Readonly<Record<string, FieldKind>>;

export interface SectionField {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
  /** Of a choice, by the month's price in cents. */
  readonly options?: (price: number) => readonly { readonly value: string; readonly label: string }[];
  /** Of a username: the network that it is of. */
  readonly network?: Network;
}

/** A question that comes before something is saved. */
export interface SectionQuestion {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

/** A section of the customize tab. */
export interface Section {
  readonly part: CustomizeSubTab;
  readonly title: string;
  /** What it is for, or what a change means. */
  readonly about: string;
  /** What stands there while nothing is edited. */
  readonly summary: (stored: Customized) => string;
  readonly fields: readonly SectionField[];
  /** Told when it is saved. */
  readonly saved: string;
  /** What opening its form means for what is kept. */
  readonly opens?: SectionForm;
  /** What turns it on and off where it stands; `on` is the value that means on. */
  readonly flag?: { readonly field: string; readonly on: boolean; readonly label: string };
  /** Asked before it is turned off. */
  readonly beforeOff?: SectionQuestion;
}

/** The parts of the customize tab in their order: last segment of the address, and label (OWNER-01). */
export const parts: readonly (readonly [CustomizeSubTab, string])[] = [
  ["subscriptions", "Subscriptions"],
  ["about", "About You"],
  ["settings", "Settings"],
];

/** Asked before a price of 0 or less is saved (CVAL-05 to CVAL-08). */
export const freeQuestion: SectionQuestion = {
  name: "make-free",
  title: "Making subscription free",
  text: "This will make your profile 100% free for all users",
  confirmLabel: "Yes, make it free",
  cancelLabel: "Cancel",
};

const off = { value: "off", label: "No Package" };

const packageSection = (code: "6mo" | "12mo", months: 6 | 12): Section => ({
  part: "subscriptions",
  title: `${months}-month package`,
  about: "Sold at once for all its months, and renewed for as many.",
  summary: ({ setting }) => {
    const entry = setting.subscription_discount[code];
    return entry === undefined ? off.label : `${formatCents(entry.price)} (${entry.percent}% off)`;
  },
  fields: [
    {
      name: "percent",
      kind: "choice",
      label: "Discount",
      options: (price) =>
        packageChoices.map((percent) =>
          percent === null
            ? off
            : {
                value: String(percent),
                label: `${percent}% off: ${formatCents(packagePrice(price, months, percent))}`,
              },
        ),
    },
  ],
  saved: "Your package is saved.",
});

const discountField = (name: string): SectionField => ({
  name,
  kind: "choice",
  label: "Discount",
  options: () => discountChoices.map((percent) => ({ value: String(percent), label: `${percent}%` })),
});

const placesField = (name: string): SectionField => ({
  name,
  kind: "limit",
  label: "Places left",
  placeholder: "No limit",
  hint: `${offerLimits.places.least} to ${offerLimits.places.most}; it counts down with each one that is taken`,
});

const endField = (name: string): SectionField => ({
  name,
  kind: "time",
  label: "Ends at",
  hint: "1 hour to 90 days from now; empty: it goes on until you end it",
});

const placesWords = (places: number | null): string =>
  places === null ? "" : places === 1 ? ", 1 place left" : `, ${places} places left`;

/** The sections of the customize tab in their order: forms, checks, calls and views derive from them (OWNER-01 to OWNER-17). */
export const sections: { readonly [Name in SectionName]: Section } = {
  price: {
    part: "subscriptions",
    title: "Subscription price",
    about:
      "A higher price spares running members; a lower one counts from their next renewal. 0 makes the page free and ends packages, trial and win-back.",
    summary: ({ setting: { subscription_price: price } }) =>
      price === 0 ? "Free" : `${formatCents(price)} a month`,
    fields: [
      {
        name: "subscription_price",
        kind: "price",
        label: "Price a month",
        placeholder: "Enter price i.e. 5.00",
      },
    ],
    saved: "Your price is saved.",
  },
  package6: packageSection("6mo", 6),
  package12: packageSection("12mo", 12),
  trial: {
    part: "subscriptions",
    title: "Trial",
    about: "A cheaper first time, for people who were never members.",
    summary: ({ setting }) =>
      setting.trial_active
        ? `${setting.trial_discount}% off${placesWords(setting.trial_subscription_limit)}`
        : "No trial",
    fields: [
      { name: "trial_active", kind: "kept", label: "Trial" },
      discountField("trial_discount"),
      { name: "trial_duration_in_day", kind: "count", label: "Days", hint: "1 to 30" },
      { name: "trial_convert", kind: "tick", label: "Goes on as a subscription at the month's price" },
      placesField("trial_subscription_limit"),
      endField("trial_offer_ends_at"),
    ],
    opens: { trial_active: true },
    flag: { field: "trial_active", on: true, label: "Offer a trial" },
    saved: "Your trial is saved.",
  },
  winback: {
    part: "subscriptions",
    title: "Win-back",
    about: "A cheaper month for former members, renewed at the month's price.",
    summary: ({ setting }) =>
      setting.winback_active
        ? `${setting.winback_discount}% off${placesWords(setting.winback_subscription_limit)}`
        : "No win-back",
    fields: [
      { name: "winback_active", kind: "kept", label: "Win-back" },
      discountField("winback_discount"),
      placesField("winback_subscription_limit"),
      endField("winback_offer_ends_at"),
    ],
    opens: { winback_active: true },
    flag: { field: "winback_active", on: true, label: "Offer a win-back" },
    saved: "Your win-back is saved.",
  },
  snapchat: {
    part: "subscriptions",
    title: "Sell Snapchat",
    about: "Members of your Snapchat get to know this username when they have paid for a month.",
    summary: ({ setting: { sell_snapchat: sale } }) =>
      `${sale.snapchat_username ?? "No username yet"}, ${formatCents(sale.price)} a month`,
    fields: [
      { name: "on_sale", kind: "kept", label: "Sell Snapchat" },
      { name: "snapchat_username", kind: "name", label: "Snapchat username", network: "snapchat" },
      { name: "price", kind: "amount", label: "Price a month", placeholder: "Enter price i.e. 5.00" },
    ],
    flag: { field: "on_sale", on: true, label: "Sell my Snapchat" },
    beforeOff: {
      name: "turn-off-snapchat",
      title: "Turn off Snapchat",
      text: "Are you sure you want to stop selling your Snapchat? Current members keep access until their period ends.",
      confirmLabel: "Turn off",
      cancelLabel: "Cancel",
    },
    saved: "Your Snapchat sale is saved.",
  },
  bio: {
    part: "about",
    title: "Bio",
    about: "What stands below your name. '@' and a username leads to that page.",
    summary: ({ content: { fans_bio: bio } }) => (bio === "" ? "Nothing yet" : bio),
    fields: [{ name: "fans_bio", kind: "words", label: "Bio" }],
    saved: "Your bio is saved.",
  },
  socials: {
    part: "about",
    title: "Elsewhere",
    about: "Your usernames at other places. You can paste the addresses of your pages.",
    summary: ({ setting }) => {
      const names = networks.flatMap((network) => {
        const name = setting[`${network}_username`];
        return name === null ? [] : [`${networkName(network)}: ${name}`];
      });
      return names.length === 0 ? "Nothing yet" : names.join(", ");
    },
    fields: networks.map((network) => ({
      name: `${network}_username`,
      kind: "name",
      label: networkName(network),
      network,
    })),
    saved: "Your usernames are saved.",
  },
  tipMenu: {
    part: "settings",
    title: "Tip menu",
    about: "What you do for a tip. People with access to your page choose from it.",
    summary: ({ setting }) => (setting.tip_menu_disabled ? "Closed" : "Open"),
    fields: [{ name: "tip_menu_disabled", kind: "kept", label: "Tip menu" }],
    flag: { field: "tip_menu_disabled", on: false, label: "Show the tip menu to fans" },
    saved: "Your setting is saved.",
  },
  messages: {
    part: "settings",
    title: "Messages",
    about: "What a fan pays for each message to you. You write for free.",
    summary: ({ setting: { message_price: price } }) =>
      price === 0 ? "Free" : `${formatCents(price)} a message`,
    fields: [
      {
        name: "message_price",
        kind: "amount",
        label: "Price a message",
        placeholder: "Enter price i.e. 2.00",
      },
    ],
    saved: "Your price is saved.",
  },
  comments: {
    part: "settings",
    title: "Comments",
    about: "Whether people with access may write below your posts.",
    summary: ({ setting }) => (setting.post_comments_disabled ? "Closed" : "Open"),
    fields: [{ name: "post_comments_disabled", kind: "kept", label: "Comments" }],
    flag: { field: "post_comments_disabled", on: false, label: "Allow comments" },
    saved: "Your setting is saved.",
  },
};

export const sectionNames = Object.keys(sections) as readonly SectionName[];

/** The names of all fields. */
export const fieldNames: readonly string[] = sectionNames.flatMap((name) =>
  sections[name].fields.map((field) => field.name),
);

/** The form of a section that holds these values. */
export const formOf = (name: SectionName, values: SectionForm): SectionForm =>
  Object.fromEntries(
    sections[name].fields.map((field) => [field.name, kinds[field.kind].typed(values[field.name] ?? null)]),
  );

/** What a form means; amounts and numbers that cannot be read are `NaN`. */
export const valuesOf = (name: SectionName, form: SectionForm): SectionForm =>
  Object.fromEntries(
    sections[name].fields.map(({ name: field, kind, network }) => {
      const value = form[field] ?? null;
      const typed = network === undefined ? value : tidyHandle(network, String(value ?? ""));
      return [field, kinds[kind].read(typed)];
    }),
  );

/** What is told of amounts that cannot be read (CVAL-42). */
export const amountTexts = (name: SectionName, form: SectionForm): FieldTexts<string> =>
  Object.fromEntries(
    sections[name].fields.flatMap(({ name: field, kind }) => {
      if (kind !== "amount" && kind !== "price") return [];
      const read = parseCents(String(form[field] ?? ""), { signed: kind === "price" });
      return "problem" in read ? [[field, amountProblemTexts[read.problem]]] : [];
    }),
  );

/** The values of a section that its form has. */
export const fieldsOf = (name: SectionName, values: SectionForm): SectionForm =>
  Object.fromEntries(sections[name].fields.map(({ name: field }) => [field, values[field] ?? null]));

/** Whether a section is turned on. */
export const isOn = (name: SectionName, values: SectionForm): boolean => {
  const { flag } = sections[name];
  return flag !== undefined && values[flag.field] === flag.on;
};

/** The same values, turned on or off. */
export const turned = (name: SectionName, values: SectionForm, on: boolean): SectionForm => {
  const { flag } = sections[name];
  return flag === undefined ? values : { ...values, [flag.field]: on ? flag.on : !flag.on };
};

/** Whether a section has a form; the others are switches alone. */
export const hasForm = (name: SectionName): boolean =>
  sections[name].fields.some(({ kind }) => kind !== "kept");
