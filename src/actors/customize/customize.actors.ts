import { fromPromise } from "xstate";

import type { SectionName, SectionValues } from "../../domain/customize/section-values.ts";
import {
  customizeMachine,
  type SavedParts,
  type SectionToSave,
} from "../../machines/customize/customize.machine.ts";
import type { AnswerTo, CallResult } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

type Was<Name extends SectionName> = { readonly was?: SectionValues[Name] };
type Calls = {
  readonly [Name in SectionName]: (body: SectionValues[Name] & Was<Name>) => Promise<CallResult<SavedParts>>;
};

const bioOf = (answer: AnswerTo<"setBio">): CallResult<SavedParts> =>
  answer.status === "failed" ? answer : { ...answer, data: { content: answer.data.user } };

/** The call that saves each section (OWNER-37). */
const callsOf = ({ call }: AppServices): Calls => ({
  price: (body) => call("setSubscriptionPrice", body),
  package6: (body) => call("setPackage", { ...body, duration: "6mo" }),
  package12: (body) => call("setPackage", { ...body, duration: "12mo" }),
  trial: (body) => call("setTrial", body),
  winback: (body) => call("setWinback", body),
  snapchat: (body) => call("setSnapchatSale", body),
  bio: async (body) => bioOf(await call("setBio", body)),
  socials: (body) => call("setSocials", body),
  tipMenu: (body) => call("setTipMenuStatus", body),
  messages: (body) => call("setMessagePrice", body),
  comments: (body) => call("setComments", body),
});

/** Customizes a page. What is being saved is not given up when the page is left. */
export const provideCustomize = (services: AppServices) => {
  const calls = callsOf(services);
  return provideEvery(customizeMachine, {
    saveSection: fromPromise<CallResult<SavedParts>, SectionToSave>(({ input: { section, values, was } }) => {
      // The table of sections names the fields of each call.
      const save = calls[section] as (body: object) => Promise<CallResult<SavedParts>>;
      return save({ ...values, was });
    }),
  });
};
