import { inEnglish, knowRegions } from "./moment.ts";
import { offsetAt } from "./zone.ts";

type Formats = Readonly<Record<"date" | "clock", Intl.DateTimeFormat>>;
const formats = new Map<string, Formats>();

const formatsOf = (language: string, zone: string | null): Formats => {
  const key = `${language} ${zone ?? ""}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const shared = {
    ...{ calendar: "gregory", numberingSystem: "latn" },
    ...(zone === null ? {} : { timeZone: zone }),
  };
  const made = {
    date: new Intl.DateTimeFormat(language, { ...shared, year: "numeric", month: "short", day: "numeric" }),
    clock: new Intl.DateTimeFormat(language, { ...shared, timeStyle: "short" }),
  };
  formats.set(key, made);
  return made;
};

// Where this module is loaded times are told as somebody's language and zone have them.
knowRegions((time, { language, time_zone: zone }) => {
  if (language === null) return inEnglish(time, offsetAt(Math.floor(time), zone ?? "UTC"));
  const { date, clock } = formatsOf(language, zone);
  return { date: date.format(time * 1000), clock: clock.format(time * 1000) };
});
