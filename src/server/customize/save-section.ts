import { hasTexts } from "../../domain/account/field-texts.ts";
import {
  creatorDecider,
  type CreatorCommand,
  type CreatorState,
} from "../../domain/creator/creator.decider.ts";
import { settingOf, type Setting } from "../../domain/creator/setting.ts";
import { sectionProblems } from "../../domain/customize/section-problems.ts";
import {
  comparedWith,
  sectionInWords,
  storedValues,
  type SectionName,
  type SectionValues,
} from "../../domain/customize/section-values.ts";
import type { AccountId } from "../../domain/unit/unit.ts";
import { subjectOf, type RequestContext } from "../http/context.ts";
import { changedElsewhere } from "../http/changed-elsewhere.ts";
import { answer, refuse, refuseFields, type Answer, type Refusal } from "../http/reply.ts";
import { findCreatorById } from "../creator/creator.reads.ts";
import { placesLeftOf } from "../offer-places/places-left.ts";
import type { UnitOfWork } from "../store/event-store.ts";

/** A section as a call brings it; `was`: what its form was filled with. */
export interface Entered<Name extends SectionName> {
  readonly section: Name;
  readonly values: SectionValues[Name];
  readonly was: SectionValues[Name] | undefined;
}

/** A section that may be saved, in the transaction that does so. */
export interface Saving<Name extends SectionName> {
  readonly unit: UnitOfWork;
  readonly id: AccountId;
  readonly values: SectionValues[Name];
  /** What it holds until now. */
  readonly stored: SectionValues[Name];
  readonly state: CreatorState;
  readonly execute: (command: CreatorCommand) => Promise<void>;
}

export interface Saved {
  readonly username: string;
  readonly state: CreatorState;
  readonly setting: Setting;
}

/** The sections with which limited offers begin or end. */
const givesPlaces: ReadonlySet<SectionName> = new Set(["price", "trial", "winback"]);

const runsUntil = (section: SectionName, { trial, winback }: CreatorState): number | null => {
  if (section === "trial") return trial?.endsAt ?? null;
  return section === "winback" ? (winback?.endsAt ?? null) : null;
};

/** An offer that is over by itself, for its end or its places, was not turned off by anybody. */
const byPeople = (
  section: SectionName,
  stored: Readonly<Record<string, unknown>>,
  was: Readonly<Record<string, unknown>>,
  { trial, winback }: CreatorState,
): Readonly<Record<string, unknown>> => {
  if (section === "trial" && trial !== null && was["trial_active"] === true)
    return { ...stored, trial_active: true };
  if (section === "winback" && winback !== null && was["winback_active"] === true)
    return { ...stored, winback_active: true };
  return stored;
};

/**
 * Saves a section of a creator's page by `work` in one transaction: for the caller or whom he acts for, judged by the rules
 * that the form has, refused when somebody else has saved it since it was read; open pages hear of it (OWNER-37).
 */
export const saveSection = async <Name extends SectionName, Value>(
  context: RequestContext,
  { section, values, was }: Entered<Name>,
  work: (saving: Saving<Name>) => Promise<void>,
  told: (saved: Saved) => Value,
): Promise<Answer<Value> | Refusal> => {
  const { services, metadata, now, site } = context;
  const id = subjectOf(context);
  return services.store.transact(metadata, async (unit) => {
    const [creator, state, places] = await Promise.all([
      findCreatorById(unit.sql, id),
      unit.load(creatorDecider, id),
      placesLeftOf(unit.sql, id),
    ]);
    if (creator === null) return refuse("not_allowed");
    const content = { fans_bio: state.bio.text };
    const stored = storedValues[section]({ setting: settingOf(state, places, now), content });
    const limits = { min: site.priceMin, max: site.priceMax };
    const facts = { price: state.price, limits, now, runsUntil: runsUntil(section, state) };
    const problems = sectionProblems[section](values, facts) as Readonly<Record<string, string>>;
    if (hasTexts(problems)) return refuseFields(problems);
    const before = { ...was };
    const current = comparedWith(before, byPeople(section, { ...stored }, before, state));
    const refused = changedElsewhere(was && before, current, sectionInWords);
    if (refused !== null) return refused;
    let saved = state;
    const execute = async (command: CreatorCommand): Promise<void> => {
      const done = await unit.execute(creatorDecider, id, command);
      if (done.rejected !== undefined) throw new Error(`The rules let a ${section} through that is refused.`);
      saved = done.state;
    };
    await work({ unit, id, values, stored, state, execute });
    const { username } = creator;
    unit.publish({
      event: "profile.update",
      audience: { room: `profile:${username}` },
      data: { username },
    });
    const placesNow = givesPlaces.has(section) ? await placesLeftOf(unit.sql, id) : places;
    return answer(told({ username, state: saved, setting: settingOf(saved, placesNow, now) }));
  });
};
