import type { SupportType } from "./support-request.ts";

/** The pages below `/support` that are forms, and what each of them takes. */
export const supportForms = {
  index: ["support", "billing", "account", "privacy", "feedback"],
  report: ["report", "dmca"],
} as const satisfies Readonly<Record<string, readonly SupportType[]>>;
export type SupportForm = keyof typeof supportForms;

export const isSupportForm = (name: string): name is SupportForm => Object.hasOwn(supportForms, name);
