import { expect, test } from "vitest";

import {
  autoPostInWords,
  autoPostLimits,
  checkAutoPosts,
  lastsText,
  withOneMore,
  type AutoPostForm,
} from "../../src/domain/auto-post/auto-post.ts";

const form: AutoPostForm = {
  ...{
    slots: [{ weekday: 1, time: "09:00" }],
    folder_ids: [4],
    access: "paid",
    active: true,
    share_on_twitter: false,
    time_zone: "UTC",
  },
};
const texts = (change: Partial<AutoPostForm>) => checkAutoPosts({ ...form, ...change });

test("what is on needs a time and a folder, what is off may be unfinished", () => {
  expect(texts({})).toEqual({});
  expect(texts({ slots: [], folder_ids: [] })).toEqual({
    ...{ slots: "Please add a time.", folder_ids: "Please choose a folder." },
  });
  expect(texts({ slots: [], folder_ids: [], active: false })).toEqual({});
});

test("times are days and times that exist, each once, and not too many", () => {
  const wrong = [
    ...[
      { weekday: 0, time: "09:00" },
      { weekday: 8, time: "09:00" },
      { weekday: 1.5, time: "09:00" },
    ],
    ...[
      { weekday: 1, time: "" },
      { weekday: 1, time: "24:00" },
      { weekday: 1, time: "9:00" },
    ],
    { weekday: 1, time: "09:60" },
  ];
  for (const slot of wrong)
    expect(texts({ slots: [slot], active: false }).slots).toBe("Please choose a day and a time for each.");
  const twice = [form.slots[0]!, form.slots[0]!];
  expect(texts({ slots: twice }).slots).toBe("Two of these times are the same.");
  const many = Array.from({ length: autoPostLimits.slots + 1 }, (_, place) => ({
    ...{ weekday: (place % 7) + 1, time: `${String(10 + Math.floor(place / 7))}:00` },
  }));
  expect(texts({ slots: many.slice(1) })).toEqual({});
  expect(texts({ slots: many }).slots).toBe("A week has at most 28 times.");
  expect(texts({ folder_ids: [4, 4] }).folder_ids).toContain("each once");
});

test("one more time is Friday evening at first, then the next day that is free", () => {
  const one = withOneMore([]);
  expect(one).toEqual([{ weekday: 5, time: "18:00" }]);
  expect(withOneMore(one)[1]).toEqual({ weekday: 6, time: "18:00" });
  const week = Array.from({ length: 6 }).reduce<AutoPostForm["slots"]>(withOneMore, one);
  expect(new Set(week.map(({ weekday }) => weekday)).size).toBe(7);
  expect(checkAutoPosts({ ...form, slots: week })).toEqual({});
});

test("it is said how long the files last, and what was changed elsewhere", () => {
  expect(lastsText(0, 3)).toBe("Nothing to post in the folders you chose.");
  expect(lastsText(1, 3)).toBe("1 file to post, enough for 1 week.");
  expect(lastsText(7, 3)).toBe("7 files to post, enough for 3 weeks.");
  expect(lastsText(7, 0)).toBe("7 files to post.");
  const words = autoPostInWords([{ folder_id: 4, name: "Sketchbook" }]);
  expect(words("slots", [...withOneMore([]), { weekday: 1, time: "09:00" }])).toBe(
    "Monday 09:00, Friday 18:00",
  );
  expect([words("slots", []), words("folder_ids", [4]), words("folder_ids", [])]).toEqual([
    ...["no times", "Sketchbook", "no folders"],
  ]);
  expect([words("access", "free"), words("active", true), words("time_zone", "UTC")]).toEqual([
    ...["Free followers", "on", "UTC"],
  ]);
});

test("what a setting is now is told in words", () => {
  const inWords = autoPostInWords([{ folder_id: 4, name: "Beach" }]);
  for (const field of ["active", "share_on_twitter"])
    expect([inWords(field, true), inWords(field, false)]).toEqual(["on", "off"]);
});
