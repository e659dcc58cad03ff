import * as Schema from "effect/Schema";

import { ADVERT_TEXT } from "../../domain/tracking/advert.ts";
import type { Endpoint } from "../endpoint.ts";
import { Done, short } from "../endpoint-fields.ts";
import { PendingEmail, SessionItem } from "./account.records.ts";
import { Counters, CurrentUser, UserType } from "../records.ts";

const Text = Schema.String;
const Optional = Schema.optionalKey;
const OrNull = Schema.NullOr;
/** What adverts said, a few short texts: it is kept with the account. */
const TrackingData = Schema.Record(short(100), OrNull(short(ADVERT_TEXT))).check(Schema.isMaxProperties(50));

/** Signing up and in, mails and sessions of an account. */
export const accountEndpoints = {
  signIn: {
    kind: "json",
    method: "POST",
    path: "/api/v1/auth/signin",
    access: "guest",
    summary: "Log in with username or e-mail and password (API-04, X-09).",
    body: Schema.Struct({
      email: short(254),
      password: short(1024),
      recaptcha: Optional(OrNull(short(8192))),
    }),
    success: Schema.Struct({ type: UserType, redirect_url: Optional(OrNull(Text)) }),
    failures: ["invalid_credentials", "captcha_required", "captcha_invalid", "suspended", "account_deleted"],
  },
  signUp: {
    kind: "json",
    method: "POST",
    path: "/api/v1/auth/signup",
    access: "guest",
    summary: "Make an account and log in (API-05, X-11).",
    body: Schema.Struct({
      username: short(254),
      email: Optional(OrNull(short(254))),
      password: Optional(short(1024)),
      recaptcha: Optional(OrNull(short(8192))),
      is_model: Optional(Schema.Boolean),
      model_ref: Optional(OrNull(short(200))),
      studio: Optional(OrNull(short(81))),
      user_tracking_data: Optional(OrNull(TrackingData)),
      /** Completes a social sign-up, which has no password. */
      social_signup: Optional(Schema.Boolean),
      /** Whether the form's box of the terms is ticked, where it has one (ROUTE-45). */
      accepts_terms: Optional(Schema.Boolean),
    }),
    success: Schema.Struct({ redirect_url: Optional(Text) }),
    failures: ["captcha_required", "captcha_invalid", "username_taken", "social_expired"],
  },
  logout: {
    kind: "json",
    method: "POST",
    path: "/api/v1/auth/logout",
    access: "user",
    summary: "End this session (API-03).",
    success: Done,
    failures: [],
  },
  acceptTerms: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/terms",
    access: "user",
    summary: "Accept the terms, as the entry warning of a page says of who enters (CWL-10).",
    success: Done,
    failures: [],
  },
  recoverPassword: {
    kind: "json",
    method: "POST",
    path: "/api/v1/auth/password/recover",
    access: "guest",
    summary:
      "Send a mail with a link to set a new password; known and unknown addresses read the same (API-06).",
    body: Schema.Struct({ email: short(254), recaptcha: Optional(OrNull(short(8192))) }),
    success: Done,
    failures: ["captcha_required", "captcha_invalid"],
  },
  resetPassword: {
    kind: "json",
    method: "POST",
    path: "/api/v1/auth/password/reset",
    access: "guest",
    summary: "Set a new password with the token of a mail; all other sessions end (API-07, X-02, X-10).",
    body: Schema.Struct({ token: short(200), password: short(1024) }),
    success: Done,
    failures: ["link_expired"],
  },
  confirmEmail: {
    kind: "json",
    method: "GET",
    path: "/api/v1/auth/email/confirm/{token}",
    access: "guest",
    summary: "Confirm an e-mail with the token of a mail (API-02, X-10).",
    params: Schema.Struct({ token: short(200) }),
    success: Done,
    failures: ["link_expired"],
    csrf: true,
  },
  resendEmail: {
    kind: "json",
    method: "GET",
    path: "/api/v1/auth/email/resend",
    access: "user",
    summary: "Send the mail again whose link confirms the e-mail (API-01).",
    success: Done,
    failures: ["email_missing", "email_confirmed"],
    csrf: true,
  },
  changePassword: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/password",
    access: "user",
    summary: "Change the own password, knowing the present one; all other sessions end (X-02, X-10).",
    body: Schema.Struct({ current_password: short(1024), password: short(1024) }),
    success: Done,
    failures: [],
  },
  getEmailChange: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/email",
    access: "user",
    summary: "The new e-mail of the account that waits for its confirmation; null when none does.",
    success: Schema.Struct({ pending: OrNull(PendingEmail) }),
    failures: [],
  },
  changeEmail: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/email",
    access: "user",
    summary:
      "Ask for another e-mail, knowing the password; it counts from its confirmation on. Known and unknown addresses read the same.",
    body: Schema.Struct({ email: short(254), password: short(1024) }),
    success: Done,
    failures: [],
  },
  resendEmailChange: {
    kind: "json",
    method: "POST",
    path: "/api/v1/account/email/resend",
    access: "user",
    summary: "Send the mail again whose link confirms the new e-mail.",
    success: Done,
    failures: ["email_change_not_found"],
  },
  cancelEmailChange: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/email",
    access: "user",
    summary: "Keep the present e-mail: the new one is forgotten, and its link is void.",
    success: Done,
    failures: [],
  },
  getSessions: {
    kind: "json",
    method: "GET",
    path: "/api/v1/account/session",
    access: "user",
    summary: "Where the account is signed in, most recently used first.",
    success: Schema.Struct({ items: Schema.Array(SessionItem) }),
    failures: [],
  },
  endOtherSessions: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/session",
    access: "user",
    summary: "End all sessions of the account but this one.",
    success: Done,
    failures: [],
  },
  endSession: {
    kind: "json",
    method: "DELETE",
    path: "/api/v1/account/session/{id}",
    access: "user",
    summary: "End one session of the account.",
    params: Schema.Struct({ id: short(64) }),
    success: Done,
    failures: ["session_not_found"],
  },
  getSession: {
    kind: "json",
    method: "GET",
    path: "/api/v1/auth/session",
    access: "guest",
    summary: "Who is signed in, with a fresh node token for the socket; `user` is null for a guest.",
    success: Schema.Struct({ user: OrNull(CurrentUser), counters: OrNull(Counters) }),
    failures: [],
  },
  getCaptchaChallenge: {
    kind: "json",
    method: "GET",
    path: "/api/v1/captcha/challenge",
    access: "guest",
    summary:
      "A fresh proof-of-work challenge of the embedded captcha (AUTH-72); 404 where another's captcha is set.",
    success: Schema.Json,
    failures: ["not_found"],
  },
} as const satisfies Record<string, Endpoint>;
