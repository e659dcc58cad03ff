import type { SettingValues } from "./setting-values.ts";

interface MailSwitchRow {
  readonly section: "notifications" | "billing";
  readonly field: keyof SettingValues["notifications"] | keyof SettingValues["billing"];
  /** What the mails are about, after 'mails about'. */
  readonly about: string;
}

/** The kinds of mails that an account may do without, and the setting that each has. */
export const mailSwitches = {
  subscription: { section: "notifications", field: "mail_subscription", about: "subscriptions" },
  tip: { section: "notifications", field: "mail_tip", about: "tips" },
  live: { section: "notifications", field: "mail_live", about: "creators who go live" },
  renewal: { section: "billing", field: "renewal_mails", about: "coming renewals" },
} as const satisfies Readonly<Record<string, MailSwitchRow>>;

export type MailSwitch = keyof typeof mailSwitches;

export const isMailSwitch = (name: string): name is MailSwitch => Object.hasOwn(mailSwitches, name);
