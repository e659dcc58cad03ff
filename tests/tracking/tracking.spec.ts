import { expect, test } from "vitest";

import { emptySiteInBrowser } from "../running/site-in-browser.ts";
import { openPage } from "../running/screens.ts";

const site = emptySiteInBrowser();

test("[TRACK-01] [TRACK-06] [TRACK-08] [TRACK-12] [TRACK-18] an advert's visitor is counted by the pixel, and his account knows the advert", async () => {
  const { page, problems } = await openPage(site.browser, "desktop");
  const opens = (search: string) => {
    const answered = page.waitForResponse((response) => response.url().includes("/track/pixel.gif"));
    return Promise.all([
      answered.then(async (response) => ({
        status: response.status(),
        query: Object.fromEntries(new URL(response.url()).searchParams),
      })),
      page.goto(`${site.server.origin}/${search}`, { referer: "https://search.example/" }),
    ]).then(([pixel]) => pixel);
  };

  const first = await opens("?id=77&wid=8&prg=2&type=banner&cmp=spring&t=north&model_ref=ava&u1=a%20b");
  expect(first).toEqual({
    status: 200,
    query: {
      a: "2_77",
      s: "creators",
      t: "1",
      r: "https://search.example/",
      cmp: "spring",
      ad: "",
      custom_tour: "",
      custom_aclid: "",
      custom_gclid: "",
      custom_vclid: "",
      u1: "a b",
      u2: "",
      u3: "",
      u4: "",
      p: "main",
      prg: "2",
    },
  });
  expect((await opens("")).query).toMatchObject({ a: "noadvert" });

  await page.getByRole("button", { name: "User Sign up" }).first().click();
  const dialog = page.getByRole("dialog", { name: "User Sign Up" });
  await dialog.getByLabel("Username").fill("dana");
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await reloaded;

  const accounts = await site.database.query("select data from event where type = 'AccountRegistered'");
  expect(accounts.rows).toMatchObject([
    {
      data: {
        model_ref: "ava",
        tracking: { advert_id: "2_77", type: "banner", cmp: "spring", tour: "north", u1: "a b" },
      },
    },
  ]);
  const hits = await site.database.query(
    "select advert, program, referrer from tracking_hit order by id limit 2",
  );
  expect(hits.rows).toEqual([
    { advert: "2_77", program: "2", referrer: "https://search.example/" },
    { advert: "noadvert", program: null, referrer: "https://search.example/" },
  ]);
  expect(problems).toEqual([]);
});
