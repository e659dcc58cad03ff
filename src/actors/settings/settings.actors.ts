import { fromPromise } from "xstate";

import type { SettingName, SettingValues } from "../../domain/settings/setting-values.ts";
import { settingsMachine, type SettingToSave } from "../../machines/settings/settings.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

type Calls = {
  readonly [Name in SettingName]: (
    body: SettingValues[Name] & { readonly was?: SettingValues[Name] },
  ) => Promise<AnswerTo<"getSettings">>;
};

/** The call that saves each section. */
const callsOf = ({ call }: AppServices): Calls => ({
  account: (body) => call("setAccountSetting", body),
  billing: (body) => call("setBillingSetting", body),
  comments: (body) => call("setCommentRules", body),
  notifications: (body) => call("setNotifications", body),
  privacy: (body) => call("setPrivacy", body),
});

/** Reads and saves settings. What is being saved is not given up when the page is left. */
export const provideSettings = (services: AppServices) => {
  const calls = callsOf(services);
  return provideEvery(settingsMachine, {
    loadSettings: fromPromise<AnswerTo<"getSettings">>(({ signal }) =>
      services.call("getSettings", {}, { signal }),
    ),
    saveSetting: fromPromise<AnswerTo<"getSettings">, SettingToSave>(
      ({ input: { section, values, was } }) => {
        // The table of forms names the fields of each call.
        const save = calls[section] as (body: object) => Promise<AnswerTo<"getSettings">>;
        return save(was === null ? values : { ...values, was });
      },
    ),
  });
};
