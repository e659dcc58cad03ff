import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { assign, emit, enqueueActions, setup } from "xstate";

import { defaultBrand, type BrandColours } from "../../domain/colour/brand.ts";
import { plainWhiteLabel } from "../../domain/creator/white-label.ts";
import {
  checkLook,
  contrastTexts,
  formOfLook,
  lookOf,
  paintedWith,
  type Look,
  type LookForm,
  type LookTexts,
} from "../../domain/look/look.ts";
import type { Failure } from "../../protocol/failures.ts";
import { lookPictureParts, type LookPicturePart, type LookPictures } from "../../domain/look/look-picture.ts";
import { byStatus } from "../app/by-status.ts";
import type { SharedEmitted } from "../app/emitted.ts";
import { UNREACHABLE } from "../app/error-toast.ts";
import { formParts, whenRefused, whenSubmitted, whenUnreachable, type FormEvent } from "../app/form-parts.ts";
import type { PageInput } from "../app/page-input.ts";
import { promiseProvidedBy } from "../app/provided-by.ts";
import { wasAfter } from "../app/was-after.ts";
import { lookPictureMachine, type LookPictureRef } from "../look-picture/look-picture.machine.ts";
import type { AnswerTo } from "../resource/call.ts";

export type LookEvent =
  | FormEvent<LookForm>
  | { readonly type: "retry.requested" }
  /** The form holds the stored look again. */
  | { readonly type: "form.reset" };

export interface LookContext extends LookForm {
  readonly username: string;
  readonly stored: Look;
  /** What the form was filled with, or what its person was told is stored since; null until it is read. */
  readonly was: Look | null;
  /** The site's colours, where the form leaves them. */
  readonly site: BrandColours;
  /** As they were when the page was opened. */
  readonly pictures: LookPictures;
  readonly failure: Failure | null;
  readonly texts: LookTexts;
}

export interface LookToSave {
  readonly look: Look;
  readonly was: Look | null;
}

/** The labels of the fields besides the colours. */
export const lookLabels = {
  meta_description: "Description",
  warning_enabled: "Ask visitors whether they are adults",
} as const;

const file = "src/actors/look/look.actors.ts";

/** The fields of the form alone. */
export const lookFormIn = ({
  username: _u,
  stored: _s,
  was: _w,
  site: _c,
  failure: _f,
  texts: _t,
  pictures: _p,
  ...form
}: LookContext): LookForm => form;

const parts = formParts<LookContext, LookEvent>((context) => checkLook(lookFormIn(context)));

/** The look as the server has it now. */
const taken = ({ data }: Extract<AnswerTo<"setLook">, { status: "ok" }>["data"]) => {
  const { wl_config: stored, site_colors: site } = data;
  return { ...formOfLook(stored), stored, was: stored, site, texts: {} };
};

const lookSetup = setup({
  types: {
    context: {} as LookContext,
    events: {} as LookEvent,
    input: {} as PageInput<"look">,
    emitted: {} as SharedEmitted,
    children: {} as { loadLook: "loadLook"; saveLook: "saveLook" } & Partial<
      Record<LookPicturePart, "lookPicture">
    >,
  },
  actors: {
    loadLook: promiseProvidedBy<AnswerTo<"getCustomize">>(file),
    saveLook: promiseProvidedBy<AnswerTo<"setLook">, LookToSave>(file),
    lookPicture: lookPictureMachine,
  },
  actions: parts.actions,
  guards: parts.guards,
});

/** Each picture of the look saves itself. */
const showPictures = lookSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    for (const part of lookPictureParts)
      enqueue.spawnChild("lookPicture", { id: part, input: { part, address: context.pictures[part] } });
  }),
);

const complete = lookSetup.extend({ actions: { showPictures } });

/** How a creator's page looks of its own: five colours, three pictures, a description and a question at the door (ACCT-13). */
export const lookMachine = complete.createMachine({
  id: "look",
  // Everybody who opens the page sees it.
  meta: { publicFields: Object.keys(formOfLook(plainWhiteLabel)) },
  context: ({ input: { user, actingFor = null } }) => ({
    ...formOfLook(plainWhiteLabel),
    ...{
      username: actingFor ?? user?.username ?? "",
      stored: plainWhiteLabel,
      was: null,
      site: defaultBrand,
    },
    ...{ failure: null, texts: {}, pictures: { logo: null, display_name_path: null, og_image: null } },
  }),
  initial: "loading",
  states: {
    loading: {
      invoke: {
        id: "loadLook",
        src: "loadLook",
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: [
              assign(({ event }) => ({
                ...taken(event.output.data),
                pictures: event.output.data.data.pictures,
              })),
              "showPictures",
            ],
          },
          failed: { target: "failed", actions: assign({ failure: ({ event }) => event.output.failure }) },
        }),
        onError: { target: "failed", actions: assign({ failure: null }) },
      },
    },
    failed: { on: { "retry.requested": "loading" } },
    editing: {
      on: {
        "field.changed": { actions: "changeField" },
        "form.submitted": whenSubmitted,
        "form.reset": {
          actions: assign(({ context: { stored } }) => ({ ...formOfLook(stored), texts: {} })),
        },
      },
    },
    submitting: {
      invoke: {
        id: "saveLook",
        src: "saveLook",
        input: ({ context }) => ({ look: lookOf(lookFormIn(context)), was: context.was }),
        onDone: byStatus({
          ok: {
            target: "editing",
            actions: [
              assign(({ event }) => taken(event.output.data)),
              emit({ type: "toast.requested", kind: "success", text: "Your look is saved." }),
            ],
          },
          failed: {
            ...whenRefused,
            actions: [
              whenRefused.actions,
              assign(({ context, event }) => ({ was: wasAfter(context.was, event.output.failure) })),
            ],
          },
        }),
        onError: whenUnreachable,
      },
    },
  },
});

export type LookRef = ActorRefFrom<typeof lookMachine>;
export type LookSnapshot = SnapshotFrom<typeof lookMachine>;

export type LookView =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly error: string }
  | {
      readonly status: "editing";
      readonly username: string;
      readonly form: LookForm;
      readonly texts: LookTexts;
      /** What is hard to read of the colours as they are now. */
      readonly contrast: LookTexts;
      readonly site: BrandColours;
      /** What the preview is painted with. */
      readonly colours: BrandColours;
      readonly saving: boolean;
    };

/** The pictures of the look, in their order; none before it is read. */
export const selectLookPictures = ({ children }: LookSnapshot): readonly LookPictureRef[] =>
  lookPictureParts.flatMap((part) => children[part] ?? []);

/** What the page of the own look renders. */
export const selectLookView = ({ value, context }: LookSnapshot): LookView => {
  if (value === "loading") return { status: "loading" };
  if (value === "failed") return { status: "failed", error: context.failure?.error ?? UNREACHABLE };
  const { username, texts, site } = context;
  const form = lookFormIn(context);
  const colours = paintedWith(lookOf(form), site);
  const contrast = contrastTexts(colours);
  return {
    status: "editing",
    username,
    form,
    texts,
    contrast,
    site,
    colours,
    saving: value === "submitting",
  };
};
