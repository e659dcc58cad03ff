/** The pages that belong to somebody's account, by their path without slashes at its ends. */
const memberPages = {
  "account/dashboard": "dashboard",
  "account/email_and_pwd": "email-and-password",
  "account/following": "following",
  "account/pay_to": "payment-info",
} as const;

/** A page of the viewer's account; the guards of its path say whose. */
export type MemberPage = {
  readonly [Path in keyof typeof memberPages]: { readonly page: (typeof memberPages)[Path] };
}[keyof typeof memberPages];

/** The member page of a path, null for others. */
export const memberPageOf = (segments: readonly string[]): MemberPage | null => {
  const path = segments.join("/");
  return Object.hasOwn(memberPages, path)
    ? ({ page: memberPages[path as keyof typeof memberPages] } as MemberPage)
    : null;
};
