import { accountPages } from "../site/account-pages.ts";
import type { SettingName } from "./setting-values.ts";

/** The pages of settings in the order of their index, and what each is for; `creatorsOnly`: fans are not led there. */
export const settingPages = [
  { page: "setting-account", about: "Username, country, language and time zone", creatorsOnly: false },
  { page: "setting-billing", about: "One-click payments and mails before renewals", creatorsOnly: false },
  { page: "setting-comments", about: "Who may comment, and which words not", creatorsOnly: true },
  { page: "setting-notifications", about: "Of what we tell you, and how", creatorsOnly: false },
  { page: "setting-privacy", about: "Who finds you, and who does not", creatorsOnly: false },
  { page: "manager", about: "Who manages your page, and whose page you manage", creatorsOnly: false },
  { page: "setting-socials", about: "Google and Twitter, to log in with", creatorsOnly: false },
] as const satisfies readonly {
  readonly page: keyof typeof accountPages;
  readonly about: string;
  readonly creatorsOnly: boolean;
}[];

/** The section whose form a page has; null: it has none. */
export const sectionOfPage = {
  settings: null,
  "setting-account": "account",
  "setting-billing": "billing",
  "setting-comments": "comments",
  "setting-notifications": "notifications",
  "setting-privacy": "privacy",
} as const satisfies Readonly<Partial<Record<keyof typeof accountPages, SettingName | null>>>;

/** The pages of one machine: the index, and each section with a form. */
export type SettingPage = keyof typeof sectionOfPage;

/** The rows of the index as this viewer is led to them. */
export const settingIndex = (isCreator: boolean) =>
  settingPages
    .filter(({ creatorsOnly }) => isCreator || !creatorsOnly)
    .map(({ page, about }) => ({
      page,
      about,
      name: accountPages[page].name,
      path: accountPages[page].path,
    }));
