import type { AnyEventObject } from "xstate";

import type { AnyFlow } from "../src/machines/app/flow.ts";
import { changeEmailFlow } from "../src/machines/change-email/change-email.flow.ts";
import { changePasswordFlow } from "../src/machines/change-password/change-password.flow.ts";
import { TERMS_MISSING } from "../src/domain/account/terms.ts";
import { goodbyeText } from "../src/domain/delete-account/deletion-texts.ts";
import { deleteAccountFlow } from "../src/machines/delete-account/delete-account.flow.ts";
import { newPasswordFlow } from "../src/machines/new-password/new-password.flow.ts";
import { renameFlow } from "../src/machines/rename/rename.flow.ts";
import { resetPasswordFlow } from "../src/machines/reset-password/reset-password.flow.ts";
import { signInFlow } from "../src/machines/sign-in/sign-in.flow.ts";
import { signUpFlow } from "../src/machines/sign-up/sign-up.flow.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- contexts and views of machines of every type
export type Values = Readonly<Record<string, any>>;

/** What a form does for the person who fills it in. */
export interface Form {
  readonly flow: AnyFlow;
  /** The fields that are typed into, under their names in the context. */
  readonly fields: readonly string[];
  /** The fields without which nothing is sent, captcha aside. */
  readonly missing: (context: Values) => readonly string[];
  readonly call: string;
  readonly sends: (context: Values) => unknown;
  /** What the app is asked for once the server has accepted, and what is shown then. */
  readonly accepted: (
    data: Values,
    context: Values,
  ) => {
    emitted: readonly AnyEventObject[];
    view: Values;
    /** What the flow that opened the form hears. */
    output?: unknown;
  };
  readonly isBusy: (view: Values) => boolean;
  /** Everything that its view may say it is. */
  readonly statuses: readonly string[];
  /** What the app is asked for by the ways out of the form, and to whom they are open. */
  readonly leads: Readonly<Record<string, Lead>>;
  /** What the captcha inside is for; null without one. */
  readonly captcha: string | null;
}

interface Lead {
  readonly from: string;
  readonly emitted: (event: AnyEventObject, context: Values) => readonly AnyEventObject[];
  readonly isOpen?: (event: AnyEventObject, context: Values) => boolean;
  /** What it changes in the form; nothing by itself. */
  readonly changes?: (context: Values) => Values;
}

const otherDialog = (dialog: Values): readonly AnyEventObject[] => [
  { type: "dialog.requested", dialog },
  { type: "dialog.closeRequested" },
];
const provider = (query: (context: Values) => string): Lead => ({
  from: "editing",
  emitted: ({ provider: name }, context) => [
    { type: "navigation.requested", to: `/oauth/${name}/start${query(context)}`, returning: true },
  ],
  isOpen: ({ provider: name }, { providers }) => providers.includes(name) as boolean,
});

/** Creators agree to the terms first. */
const askingTerms = (lead: Lead): Lead => {
  const isAsked = ({ isModel, terms }: Values): boolean => isModel === true && terms === false;
  return {
    ...lead,
    emitted: (event, context) => (isAsked(context) ? [] : lead.emitted(event, context)),
    changes: (context) => (isAsked(context) ? { texts: { terms: TERMS_MISSING } } : {}),
  };
};

export const without = (condition: boolean, field: string): readonly string[] => (condition ? [field] : []);
const malformed = (email: string, needed: boolean): boolean =>
  email === "" ? needed : !email.endsWith("@example.com") && !email.endsWith("@demo.example");

export const forms: readonly Form[] = [
  {
    flow: signInFlow,
    fields: ["email", "password"],
    missing: ({ email, password }) => [
      ...without(email === "", "email"),
      ...without(password === "", "password"),
    ],
    call: "signIn",
    sends: ({ email, password, solution }) => ({ email, password, recaptcha: solution }),
    accepted: ({ type, redirect_url: to }, { reload }) => ({
      emitted: [
        type === "model" && reload !== true
          ? { type: "navigation.requested", to, load: true }
          : { type: "page.reloadRequested" },
      ],
      view: { status: "finished" },
      output: { type },
    }),
    isBusy: ({ busy }) => busy as boolean,
    statuses: ["form", "finished"],
    leads: {
      "provider.chosen": provider(() => ""),
      "signUp.chosen": {
        from: "editing",
        emitted: () => otherDialog({ kind: "sign-up" }),
        isOpen: (_, { isLinking }) => isLinking !== true,
      },
      "forgotPassword.chosen": {
        from: "editing",
        emitted: (_, { email }) =>
          otherDialog({
            kind: "reset-password",
            ...(email.endsWith("@example.com") === true ? { email } : {}),
          }),
      },
    },
    captcha: "sign-in",
  },
  {
    flow: signUpFlow,
    fields: ["username", "email", "password", "terms"],
    missing: ({ username, email, password, terms, isModel, isSocial }) => [
      ...without(username === "", "username"),
      ...without(malformed(email, isModel || isSocial), "email"),
      ...without(password === "" && !isSocial, "password"),
      ...without(isModel === true && terms === false, "terms"),
    ],
    call: "signUp",
    sends: ({
      username,
      email,
      password,
      terms,
      solution,
      isModel,
      isSocial,
      modelRef,
      studio,
      tracking,
    }) => ({
      username,
      email: email === "" ? null : email,
      ...(isSocial ? { social_signup: true } : { password }),
      recaptcha: solution,
      is_model: isModel,
      model_ref: modelRef,
      studio,
      user_tracking_data: tracking,
      ...(isModel === true ? { accepts_terms: terms } : {}),
    }),
    accepted: (_, { isModel }) => ({
      emitted: [
        {
          type: "analytics.recorded",
          event: "registration",
          data: { type: isModel === true ? "model" : "user" },
        },
      ],
      view: { status: "form", busy: true },
    }),
    isBusy: ({ busy }) => busy as boolean,
    statuses: ["form", "finished"],
    leads: {
      "provider.chosen": askingTerms(provider(({ isModel }) => (isModel === true ? "?is_model=1" : ""))),
      "signIn.chosen": {
        from: "editing",
        emitted: () => otherDialog({ kind: "sign-in" }),
        isOpen: (_, { isSocial }) => isSocial !== true,
      },
    },
    captcha: "sign-up",
  },
  {
    flow: resetPasswordFlow,
    fields: ["email"],
    missing: ({ email }) => without(malformed(email, true), "email"),
    call: "recoverPassword",
    sends: ({ email, solution }) => ({ email, recaptcha: solution }),
    accepted: () => ({ emitted: [], view: { status: "sent" } }),
    isBusy: ({ busy }) => busy as boolean,
    statuses: ["form", "sent", "closed"],
    leads: { "signIn.chosen": { from: "editing", emitted: () => otherDialog({ kind: "sign-in" }) } },
    captcha: "recover",
  },
  {
    flow: newPasswordFlow,
    fields: ["password"],
    missing: ({ password }) => without(password === "", "password"),
    call: "updatePassword",
    sends: ({ password }) => ({ token: "sample-token", password }),
    accepted: () => ({
      emitted: [
        { type: "toast.requested", kind: "success", text: "Your password has been successfully updated." },
        { type: "navigation.requested", to: "/", replace: true },
      ],
      view: { status: "updated", text: "Your password has been successfully updated." },
    }),
    isBusy: ({ busy }) => busy as boolean,
    statuses: ["form", "expired", "updated"],
    leads: { "newLink.chosen": { from: "expired", emitted: () => otherDialog({ kind: "reset-password" }) } },
    captcha: null,
  },
  {
    flow: changePasswordFlow,
    fields: ["current_password", "password"],
    missing: ({ current_password, password }) => [
      ...without(current_password === "", "current_password"),
      ...without(password === "", "password"),
    ],
    call: "changePassword",
    sends: ({ current_password, password }) => ({ current_password, password }),
    accepted: () => ({
      emitted: [
        { type: "toast.requested", kind: "success", text: "Your password has been successfully updated." },
        { type: "password.changed" },
      ],
      view: { status: "editing", current_password: "", password: "", texts: {} },
    }),
    isBusy: ({ status }) => status === "submitting",
    statuses: ["editing", "submitting"],
    leads: {},
    captcha: null,
  },
  {
    flow: deleteAccountFlow,
    fields: ["password"],
    missing: ({ password }) => without(password === "", "password"),
    call: "deleteAccount",
    sends: ({ password }) => ({ password }),
    accepted: ({ erase_at }) => ({
      emitted: [
        {
          type: "flash.requested",
          toast: { kind: "success", text: goodbyeText(erase_at as number) },
        },
        { type: "logout.requested" },
      ],
      view: { status: "editing", busy: true, password: "", texts: {} },
    }),
    isBusy: ({ busy }) => busy as boolean,
    statuses: ["closed", "withoutPassword", "editing"],
    leads: {},
    captcha: null,
  },
  {
    flow: changeEmailFlow,
    fields: ["email", "password"],
    missing: ({ email, password }) => [
      ...without(malformed(email, true), "email"),
      ...without(password === "", "password"),
    ],
    call: "changeEmail",
    sends: ({ email, password }) => ({ email, password }),
    accepted: (_, { email }) => ({
      emitted: [
        {
          type: "toast.requested",
          kind: "success",
          title: "Check your Email",
          text: `We sent a link to ${email}. Your address changes when you open it.`,
        },
      ],
      view: { status: "waiting", pending: email, busy: null },
    }),
    isBusy: ({ saving }) => saving === true,
    statuses: ["loading", "failed", "closed", "editing", "waiting"],
    leads: {},
    captcha: null,
  },
  {
    flow: renameFlow,
    fields: ["username"],
    // Reserved, or the present one.
    missing: ({ username }) => without(["", "admin", "fan"].includes(username as string), "username"),
    call: "renameAccount",
    sends: ({ username }) => ({ username }),
    accepted: (_, { username }) => ({
      emitted: [
        {
          type: "flash.requested",
          toast: { kind: "success", text: `Your username is ${username} now.` },
        },
        { type: "page.reloadRequested" },
      ],
      view: { status: "editing", isSaving: true },
    }),
    isBusy: ({ isSaving }) => isSaving === true,
    statuses: ["loading", "failed", "closed", "resting", "editing"],
    leads: {},
    captcha: null,
  },
];
