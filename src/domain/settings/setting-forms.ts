import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { countryName, isCountry } from "../country/country.ts";
import { isTimeZone } from "../format/zone.ts";
import { blockedWordsProblem, wordsOf } from "./blocked-words.ts";
import { isLanguage, isRegionChoice, regionChoices } from "./region-options.ts";
import { commenters, type SettingName, type SettingValues } from "./setting-values.ts";

/** What a field of a form holds: a tick, a choice, or lines as they are typed. */
export type SettingInput = boolean | string;
export type SettingForm = Readonly<Record<string, SettingInput>>;

/** The codes of a field of countries. */
export const countriesOf = (typed: string): readonly string[] =>
  [...new Set(typed.split(",").filter((code) => code !== ""))].toSorted();

/** One of a list, or none of it. */
const choiceOrNone = {
  typed: (stored: unknown): SettingInput => (stored === null ? "" : String(stored)),
  read: (typed: SettingInput) => (typed === "" ? null : typed),
};

/** How a field is filled in: what is stored and what is typed. */
const kinds = {
  tick: { typed: (stored: unknown): SettingInput => stored === true, read: (typed: SettingInput) => typed },
  /** A tick that is on while the stored value is off. */
  untick: {
    typed: (stored: unknown): SettingInput => stored !== true,
    read: (typed: SettingInput) => typed !== true,
  },
  choice: { typed: (stored: unknown): SettingInput => String(stored), read: (typed: SettingInput) => typed },
  country: choiceOrNone,
  language: choiceOrNone,
  zone: choiceOrNone,
  lines: {
    typed: (stored: unknown): SettingInput => (stored as readonly string[]).join("\n"),
    read: (typed: SettingInput) => wordsOf(String(typed)),
  },
  /** Usernames, one a line. */
  people: {
    typed: (stored: unknown): SettingInput => (stored as readonly string[]).join("\n"),
    read: (typed: SettingInput) => wordsOf(String(typed)).map((name) => name.replace(/^@/, "")),
  },
  /** Codes of countries, divided by commas. */
  countries: {
    typed: (stored: unknown): SettingInput => (stored as readonly string[]).join(","),
    read: (typed: SettingInput) => countriesOf(String(typed)),
  },
} as const;

export interface SettingField {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly label: string;
  readonly hint?: string;
  /** The heading that it stands below with its neighbours. */
  readonly group?: string;
  /** Fans do not see it. */
  readonly creatorsOnly?: boolean;
  /** Creators see it and cannot change it, for this reason. */
  readonly lockedForCreators?: string;
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

interface FormRow {
  /** What it is for. */
  readonly lead: string;
  /** Told when it is saved. */
  readonly saved: string;
  /** How pages are told follows from it: they are loaded anew. */
  readonly reloads?: true;
  /** Fans have nothing to set here. */
  readonly creatorsOnly: boolean;
  readonly fields: readonly SettingField[];
}

const commenterLabels: Readonly<Record<(typeof commenters)[number], string>> = {
  everybody: "Everybody who can open the post",
  subscribers: "Subscribers",
};

type Telling = Pick<SettingField, "label" | "creatorsOnly">;

/** A tick for each kind that a way tells of. */
const tellings = (
  way: string,
  group: string,
  rows: Readonly<Record<string, Telling>>,
): readonly SettingField[] =>
  Object.entries(rows).map(([kind, row]) => ({ name: `${way}_${kind}`, kind: "tick", group, ...row }));

/** The form of each section, from which page, check and call derive. */
export const settingForms: { readonly [Name in SettingName]: FormRow } = {
  account: {
    lead: "Who you are here.",
    saved: "Your account settings are saved.",
    reloads: true,
    creatorsOnly: false,
    fields: [
      {
        name: "country",
        kind: "country",
        label: "Country",
        hint: "Where you live. The law there may limit what you can buy.",
        lockedForCreators: "From your application. Please write to support when you move.",
      },
      {
        name: "language",
        kind: "language",
        label: "Language of dates and numbers",
        hint: "Here and in mails. All texts are in English.",
      },
      {
        name: "time_zone",
        kind: "zone",
        label: "Time zone",
        hint: "Of times here, in your calendar and in mails.",
      },
    ],
  },
  billing: {
    lead: "How you pay, and what you are told before you do.",
    saved: "Your payment settings are saved.",
    creatorsOnly: false,
    fields: [
      {
        name: "one_click",
        kind: "tick",
        label: "Pay with one click",
        hint: "What you unlock, and tips in messages and live streams, are charged to your saved card at once. Off: you confirm each on the payment page.",
      },
      {
        name: "renewal_mails",
        kind: "tick",
        label: "Mail me before a membership renews",
        hint: "A week ahead, with the price. We always tell you when a renewal fails, and mail a receipt for each payment.",
      },
    ],
  },
  comments: {
    lead: "What people may say below your posts.",
    saved: "Your comment settings are saved.",
    creatorsOnly: true,
    fields: [
      { name: "post_comments_disabled", kind: "untick", label: "Allow comments on my posts" },
      {
        name: "commenters",
        kind: "choice",
        label: "Who may comment",
        options: commenters.map((value) => ({ value, label: commenterLabels[value] })),
      },
      {
        name: "blocked_words",
        kind: "lines",
        label: "Blocked words",
        hint: "One word or phrase a line. New comments with one of them are refused; your own are not.",
      },
    ],
  },
  notifications: {
    lead: "Of what we tell you, and how. What concerns your account itself always reaches you.",
    saved: "Your notification settings are saved.",
    creatorsOnly: false,
    fields: [
      ...tellings("site", "On this site", {
        subscription: { label: "Subscriptions and followers" },
        tip: { label: "Tips and tip menu" },
        message: { label: "Paid messages", creatorsOnly: true },
        like: { label: "Likes and comments", creatorsOnly: true },
      }),
      ...tellings("push", "By push, where you allowed it", {
        subscription: { label: "Subscriptions" },
        post: { label: "New posts of creators you subscribe to" },
        live: { label: "Creators going live, where you asked for it" },
        tip: { label: "Tips", creatorsOnly: true },
      }),
      ...tellings("mail", "By mail", {
        subscription: { label: "Snapchat memberships" },
        live: { label: "Creators going live, where you asked for it" },
        tip: { label: "Purchases from your tip menu", creatorsOnly: true },
      }),
    ],
  },
  privacy: {
    lead: "Who finds you, and who does not.",
    saved: "Your privacy settings are saved.",
    creatorsOnly: false,
    fields: [
      {
        ...{ name: "hidden", kind: "tick", creatorsOnly: true },
        label: "Hide me from search, lists and rankings",
        hint: "People with the address of your page still open it.",
      },
      {
        ...{ name: "blocked_countries", kind: "countries", creatorsOnly: true },
        label: "Blocked countries",
        hint: "Visitors there read that your page is not available. Who has paid keeps it until it ends.",
      },
      {
        ...{ name: "blocked_people", kind: "people" },
        label: "Blocked people",
        hint: "One username a line. You and they see nothing of each other; take a line away to unblock.",
      },
    ],
  },
};

/** The fields of a section that an account sees. */
export const shownFields = (name: SettingName, isCreator: boolean): readonly SettingField[] =>
  settingForms[name].fields.filter((field) => isCreator || field.creatorsOnly !== true);

/** A section's form as it is filled with what is stored. */
export const settingForm = <Name extends SettingName>(name: Name, stored: SettingValues[Name]): SettingForm =>
  Object.fromEntries(
    settingForms[name].fields.map((field) => [
      field.name,
      kinds[field.kind].typed((stored as Readonly<Record<string, unknown>>)[field.name]),
    ]),
  );

/** What a form says of its section. */
export const settingValues = <Name extends SettingName>(name: Name, form: SettingForm): SettingValues[Name] =>
  Object.fromEntries(
    settingForms[name].fields.map((field) => [field.name, kinds[field.kind].read(form[field.name] ?? "")]),
  ) as unknown as SettingValues[Name];

type Problems = {
  readonly [Name in SettingName]: (
    values: SettingValues[Name],
  ) => FieldTexts<keyof SettingValues[Name] & string>;
};

/** What keeps a section from being saved, by field; empty: nothing. Browser and server ask the same. */
export const settingProblems: Problems = {
  account: ({ country, language, time_zone: zone }) =>
    fieldTexts({
      country: country === null || isCountry(country) ? null : "Please choose a country of the list.",
      language: language === null || isLanguage(language) ? null : "Please choose a language of the list.",
      time_zone: zone === null || isTimeZone(zone) ? null : "This time zone does not exist.",
    }),
  billing: () => ({}),
  comments: ({ blocked_words }) =>
    fieldTexts({
      post_comments_disabled: null,
      commenters: null,
      blocked_words: blockedWordsProblem(blocked_words),
    }),
  notifications: () => ({}),
  privacy: ({ blocked_countries: countries }) =>
    fieldTexts({
      hidden: null,
      blocked_countries: countries.every(isCountry) ? null : "Please choose countries of the list.",
      blocked_people: null,
    }),
};

/** A stored value of a field as its form shows it. */
export const settingInWords =
  (name: SettingName) =>
  (field: string, value: unknown): string => {
    const row = settingForms[name].fields.find((each) => each.name === field);
    if (row !== undefined && isRegionChoice(row.kind)) {
      const { none, name: nameOf } = regionChoices[row.kind];
      return value === null ? none : nameOf(String(value));
    }
    if (typeof value === "boolean") return (row?.kind === "untick") !== value ? "on" : "off";
    if (Array.isArray(value)) {
      const shown = (value as readonly string[]).map((each) =>
        row?.kind === "countries" ? countryName(each) : each,
      );
      return shown.length === 0 ? "nothing" : shown.join(", ");
    }
    return row?.options?.find((option) => option.value === value)?.label ?? String(value);
  };

/** The names of all fields: none of them is a secret. */
export const settingFields: readonly string[] = Object.values(settingForms).flatMap(({ fields }) =>
  fields.map(({ name }) => name),
);
