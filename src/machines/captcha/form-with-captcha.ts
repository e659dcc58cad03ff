import { assign, enqueueActions, sendTo } from "xstate";

import { clearText, type FieldTexts } from "../../domain/account/field-texts.ts";
import { CAPTCHA_MISSING } from "../../domain/captcha/captcha.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { errorToast, UNREACHABLE } from "../app/error-toast.ts";
import { formParts, type AnyFormEvent } from "../app/form-parts.ts";
import type { CaptchaRef } from "./captcha.machine.ts";

/** What the context of a form with a captcha inside holds. `solution` is secret and counts once. */
export interface FormWithCaptcha {
  readonly captchaNeeded: boolean;
  readonly solution: string | null;
  readonly texts: FieldTexts<string>;
}

/** Any event of such a form; `captcha.solved` brings the solution. */
interface AnyEvent extends AnyFormEvent {
  readonly solution?: string;
}

/**
 * `formParts` for a form with a captcha inside. What is missing is shown before anything is sent (AUTH-69); a failure leaves
 * what was typed, may ask for the captcha from then on (AUTH-66), and uses up the solution (AUTH-45). `check` judges the
 * form's own fields.
 */
export const formWithCaptcha = <Context extends FormWithCaptcha, Event extends AnyEvent>(
  check: (context: Context) => Context["texts"],
) => {
  const { guards, actions } = formParts<Context, Event>((context) => ({
    ...check(context),
    ...(context.captchaNeeded && context.solution === null ? { recaptcha: CAPTCHA_MISSING } : {}),
  }));
  const set = assign<Context, Event, undefined, Event, never>;
  const act = enqueueActions<
    Context,
    Event,
    Failure | null,
    Event,
    never,
    never,
    never,
    never,
    SharedEmitted
  >;
  // The compiler cannot see that what every such context has can be set in each.
  const changed = (values: Partial<FormWithCaptcha>) => values as Partial<Context>;

  return {
    guards,
    actions: {
      ...actions,
      keepSolution: set(({ context, event }) =>
        changed({ solution: event.solution ?? null, texts: clearText(context.texts, "recaptcha") }),
      ),
      dropSolution: set(changed({ solution: null })),
      showFailure: act(({ context, enqueue }, failure) => {
        const captchaNeeded = context.captchaNeeded || failure?.require_captcha === true;
        // Being asked for the captcha is no error: the text stands where the captcha appears.
        const isAsked = failure?.code === "captcha_required";
        const texts = isAsked ? { recaptcha: failure.error } : (failure?.fields ?? {});
        enqueue.assign(changed({ texts, captchaNeeded }));
        if (!isAsked) enqueue.emit(errorToast(failure === null ? UNREACHABLE : failure.error));
        enqueue.sendTo("captcha", { type: "captcha.refreshed" });
      }),
      refreshCaptcha: sendTo<Context, Event, undefined, CaptchaRef, Event>("captcha", {
        type: "captcha.refreshed",
      }),
    },
  };
};

/** What a machine with these parts does on what the captcha tells. */
export const whenCaptchaReports = {
  "captcha.solved": { actions: "keepSolution" },
  "captcha.withdrawn": { actions: "dropSolution" },
} as const;

/** The captcha that a form shows; null when none is needed. */
export const shownCaptcha = ({
  context,
  children,
}: {
  readonly context: FormWithCaptcha;
  readonly children: { readonly captcha?: CaptchaRef | undefined };
}): CaptchaRef | null => (context.captchaNeeded ? (children.captcha ?? null) : null);
