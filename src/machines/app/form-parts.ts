import type { EventObject } from "xstate";
import { assign, enqueueActions } from "xstate";

import { clearText, hasTexts, type FieldTexts } from "../../domain/account/field-texts.ts";
import type { Failure } from "../../protocol/failures.ts";
import type { SharedEmitted } from "./emitted.ts";
import { errorToast, UNREACHABLE } from "./error-toast.ts";

/**
 * A person typed into a field or chose in it, of the `Fields` with what each holds; it is secret in the journal unless the
 * machine declares it public.
 */
export type FieldChanged<Fields> = {
  readonly [Field in keyof Fields]: {
    readonly type: "field.changed";
    readonly field: Field;
    readonly value: Fields[Field];
  };
}[keyof Fields];

export type FormEvent<Fields> = FieldChanged<Fields> | { readonly type: "form.submitted" };

/** Any event of such a form; `field.changed` brings the field and what it holds. */
export interface AnyFormEvent extends EventObject {
  readonly field?: string;
  readonly value?: unknown;
}

/**
 * The named actions and guards of a form whose fields stand in its context under their names, or in the part of it that `within`
 * names, for its `setup`: `changeField` keeps what was typed, `isComplete` and `showMissing` judge it by `check`, `showFailure` takes why the server refused, null
 * when it could not be asked. What was typed stays on every failure.
 */
export const formParts = <Context extends { readonly texts: FieldTexts<string> }, Event extends AnyFormEvent>(
  check: (context: Context) => Context["texts"],
  within?: keyof Context,
) => {
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
  const changed = (values: Readonly<Record<string, unknown>>) => values as Partial<Context>;
  return {
    guards: { isComplete: ({ context }: { readonly context: Context }) => !hasTexts(check(context)) },
    actions: {
      changeField: set(({ context, event: { field = "", value } }) =>
        changed({
          ...(within === undefined
            ? { [field]: value }
            : { [within]: { ...(context[within] as object), [field]: value } }),
          texts: clearText(context.texts, field),
        }),
      ),
      clearTexts: set(changed({ texts: {} })),
      showMissing: set(({ context }) => changed({ texts: check(context) })),
      showFailure: act(({ enqueue }, failure) => {
        if (failure !== null) enqueue.assign(changed({ texts: failure.fields ?? {} }));
        enqueue.emit(errorToast(failure === null ? UNREACHABLE : failure.error));
      }),
    },
  };
};

/** What a machine with these parts does on `form.submitted`: it sends what is complete, else tells what is missing. */
export const whenSubmitted = [
  { guard: "isComplete", target: "submitting", actions: "clearTexts" },
  { actions: "showMissing" },
] as const;

/** The `failed` of the call's answer: back to the form, with what the server said. */
export const whenRefused = {
  target: "editing",
  actions: {
    type: "showFailure",
    params: ({ event }: { readonly event: { readonly output: { readonly failure: Failure } } }) =>
      event.output.failure,
  },
} as const;

/** The `onError` of the call: back to the form. */
export const whenUnreachable = {
  target: "editing",
  actions: { type: "showFailure", params: null },
} as const;
