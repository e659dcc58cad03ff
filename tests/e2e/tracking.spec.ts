import { Client } from "pg";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";

import { launchBrowser } from "../running/browser.ts";
import { launchServer, type ServerProcess } from "../running/launch-server.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { openPage } from "./screens.ts";

let test_: TestDatabase;
let server: ServerProcess;
let database: Client;
let browser: Browser;

beforeAll(async () => {
  test_ = await createTestDatabase();
  server = await launchServer({
    DATABASE_URL: test_.url,
    DATA_DIR: test_.dataDir,
    DEMO: "0",
    TEST_CONTROLS: "1",
  });
  database = new Client(test_.url);
  await database.connect();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await database?.end();
  await server?.stop();
  await test_?.drop();
});

test("[TRACK-01] [TRACK-06] [TRACK-08] [TRACK-12] [TRACK-18] an advert's visitor is counted by the pixel, and his account knows the advert", async () => {
  const { page, problems } = await openPage(browser, "desktop");
  const opens = (search: string) => {
    const answered = page.waitForResponse((response) => response.url().includes("/track/pixel.gif"));
    return Promise.all([
      answered.then(async (response) => ({
        status: response.status(),
        query: Object.fromEntries(new URL(response.url()).searchParams),
      })),
      page.goto(`${server.origin}/${search}`, { referer: "https://search.example/" }),
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

  const accounts = await database.query("select data from event where type = 'AccountRegistered'");
  expect(accounts.rows).toMatchObject([
    {
      data: {
        model_ref: "ava",
        tracking: { advert_id: "2_77", type: "banner", cmp: "spring", tour: "north", u1: "a b" },
      },
    },
  ]);
  const hits = await database.query("select advert, program, referrer from tracking_hit order by id limit 2");
  expect(hits.rows).toEqual([
    { advert: "2_77", program: "2", referrer: "https://search.example/" },
    { advert: "noadvert", program: null, referrer: "https://search.example/" },
  ]);
  expect(problems).toEqual([]);
});
