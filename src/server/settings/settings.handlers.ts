import { hasTexts } from "../../domain/account/field-texts.ts";
import { settingForms, settingInWords, settingProblems } from "../../domain/settings/setting-forms.ts";
import type { SettingName, SettingValues } from "../../domain/settings/setting-values.ts";
import type { EndpointAnswer } from "../../protocol/endpoints.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields, type Answer, type Refusal } from "../http/reply.ts";
import type { Viewer } from "../session/viewer.ts";
import type { UnitOfWork } from "../store/event-store.ts";
import { lockSetting, settingStore } from "./setting-store.ts";

type Settings = EndpointAnswer<"getSettings">;

const readSettings = async (unit: UnitOfWork, { id, type }: Viewer): Promise<Settings> => ({
  account: await settingStore.account.read(unit, id),
  billing: await settingStore.billing.read(unit, id),
  comments: type === "model" ? await settingStore.comments.read(unit, id) : null,
  notifications: await settingStore.notifications.read(unit, id),
  privacy: await settingStore.privacy.read(unit, id),
});

type Entered<Name extends SettingName> = SettingValues[Name] & { readonly was?: SettingValues[Name] };

/**
 * Saves a section of the caller's own settings in one transaction, judged by the rules that its form has, refused when it was
 * saved elsewhere since it was read.
 */
const save = <Name extends SettingName>(
  name: Name,
  { was, ...entered }: Entered<Name>,
  context: RequestContext,
): Promise<Answer<Settings> | Refusal> => {
  const viewer = signedIn(context);
  const values = entered as unknown as SettingValues[Name];
  return context.services.store.transact(context.metadata, async (unit) => {
    if (settingForms[name].creatorsOnly && viewer.type !== "model") return refuse("not_allowed");
    const problems = settingProblems[name](values) as Readonly<Record<string, string>>;
    if (hasTexts(problems)) return refuseFields(problems);
    const refused = (await settingStore[name].check?.(unit, viewer, values)) ?? {};
    if (hasTexts(refused)) return refuseFields(refused);
    await lockSetting(unit, viewer.id, name);
    const stored = await settingStore[name].read(unit, viewer.id);
    const changed = changedElsewhere(was && { ...was }, { ...stored }, settingInWords(name));
    if (changed !== null) return changed;
    await settingStore[name].write(unit, viewer, values);
    return answer(await readSettings(unit, viewer));
  });
};

/** One's own settings, whomever one acts for (ACCT-50 to ACCT-55). */
export const settingsHandlers = {
  getSettings: (_, context) =>
    context.services.store.transact(context.metadata, async (unit) =>
      answer(await readSettings(unit, signedIn(context))),
    ),
  setAccountSetting: (input, context) => save("account", input, context),
  setBillingSetting: (input, context) => save("billing", input, context),
  setCommentRules: (input, context) => save("comments", input, context),
  setNotifications: (input, context) => save("notifications", input, context),
  setPrivacy: (input, context) => save("privacy", input, context),
} satisfies Partial<Handlers>;
