import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { upload } from "../creator-application/applicants.ts";
import { photo } from "../creator-application/pictures.ts";
import { linkIn, startMailServer, type MailServer } from "../mail/smtp-server.ts";
import { buyerOf } from "../payment/buyer.ts";
import { stripeEnvironment } from "../payment/provider-rig.ts";
import { createClient, type Client } from "../running/http-client.ts";
import { settingsFile } from "../running/settings-file.ts";
import { createTestDatabase, type TestDatabase } from "../running/test-database.ts";
import { numbers } from "../stripe/stand-in-books.ts";
import { startStripe, type StripeStandIn } from "../stripe/stripe-stand-in.ts";

const HOST = "shop.example";
const ROOT = join(import.meta.dirname, "../..");
const READY = /^ready (http:\/\/\S+)$/m;

let data: TestDatabase;
let mail: MailServer;
let stripe: StripeStandIn;
let environment: NodeJS.ProcessEnv;
let running: Awaited<ReturnType<typeof start>> | undefined;

beforeAll(async () => {
  [data, mail, stripe] = await Promise.all([createTestDatabase(), startMailServer(), startStripe()]);
  environment = {
    ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production", PORT: "0" },
    ...{ DATABASE_URL: data.url, DATA_DIR: data.dataDir, MAIL_URL: mail.url },
    ...{ PUBLIC_URL: `https://${HOST}`, TRUSTED_PROXIES: "127.0.0.1" },
    DOCUMENT_KEY: "a secret of the operator for documents alone",
    SITE: await settingsFile([
      { id: "shop", hosts: [HOST], record: { title: "The Shop", display_name: "The Shop", domain: HOST } },
    ]),
    ...stripeEnvironment(stripe.origin),
  };
});
afterAll(async () => {
  if (running?.child.exitCode === null) running.child.kill("SIGKILL");
  await Promise.all([stripe?.stop(), mail?.stop()]);
  await data?.drop();
});

/** `npm start`, until it says that it is ready; `before`: what a person reads until then, but npm's own two lines. */
const start = async (): Promise<{ child: ChildProcess; origin: string; before: readonly string[] }> => {
  const child = spawn("npm", ["start"], { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString();
      const ready = READY.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", (code) => reject(new Error(`It ended with ${code}:\n${output}`)));
  });
  const said = output.slice(0, output.search(READY)).split("\n");
  return { child, origin, before: said.filter((line) => line !== "" && !/^(> |\{)/.test(line)) };
};

/** What the operator does on the machine. */
const operate = async (...task: readonly string[]): Promise<string> => {
  const args = ["run", "-s", "operate", "--", ...task];
  return (await promisify(execFile)("npm", args, { cwd: ROOT, env: environment })).stdout;
};

/** As the proxy in front says it. */
const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": HOST };

/** A browser at the site's own address, which the proxy leads to the process. */
const at = (origin: string): Client =>
  createClient(`https://${HOST}`, { ...forwarded, "x-forwarded-for": "198.51.100.7" }, (address, init) => {
    const { pathname, search } = new URL(address);
    return fetch(`${origin}${pathname}${search}`, init);
  });

/** Somebody who has signed up and confirmed the address of the mail that he got. */
const signUp = async (origin: string, username: string, more: object = {}): Promise<Client> => {
  const client = at(origin);
  const { html } = await client.open("/");
  expect(html).toContain("<title>The Shop</title>");
  const email = `${username}@mail.example`;
  const { status, text } = await client.post("/api/v1/auth/signup", {
    ...{ username, email, password: "long enough 1", ...more },
  });
  expect(status, text).toBe(200);
  const received = () => mail.mails.find(({ recipients }) => recipients.includes(email));
  await expect.poll(received).toBeTruthy();
  const link = new URL(linkIn(received()!));
  expect(link.origin).toBe(`https://${HOST}`);
  await client.open("/");
  expect((await client.get(`/api/v1/auth${link.pathname}`, { "x-csrf-token": client.csrf() })).status).toBe(
    200,
  );
  return client;
};

test("npm start with NODE_ENV=production comes up without a demo, is set up by its operator, sells through Stripe, and stops cleanly", async () => {
  running = await start();
  const { origin, child, before } = running;
  // Installed and built already: a newcomer reads one line for each of the two that is still to be done.
  expect(before).toEqual([]);
  stripe.tellTo(`${origin}/api/v1/payment/webhook/stripe`, forwarded);
  const guest = at(origin);
  expect((await guest.get("/api/v1/user/ava")).status).toBe(404);
  expect((await guest.post("/__test/reset")).status).toBe(404);
  expect((await createClient(origin).get("/")).status).toBe(404);
  expect((await createClient(origin).get("/readyz")).status).toBe(200);
  const { headers } = await guest.get("/");
  expect(headers.get("strict-transport-security")).toContain("max-age=");

  const creator = await signUp(origin, "dana", { is_model: true });
  await creator.open("/");
  const document = async (kind: string) => {
    const { body } = await upload(creator, await photo());
    return { kind, tkn: body["token"], srv_id: body["server"] };
  };
  const applied = await creator.post("/api/v1/approval", {
    ...{ variant: "standard", first_name: "Dana", last_name: "Reyes", birth_date: "1996-05-17" },
    ...{ country: "DE", city: "Berlin", street: "Hauptstr. 1", postal_code: "10827" },
    ...{ document_type: "passport", social_link: "instagram.com/dana" },
    documents: [await document("front"), await document("selfie")],
  });
  expect(applied.status, applied.text).toBe(200);
  expect(await operate("approve", "dana")).toContain("dana");
  expect(await operate("reviewer", "dana")).toContain("dana is a reviewer");
  const { user } = (await creator.get("/api/v1/auth/session")).body;
  expect(user).toMatchObject({ username: "dana", is_reviewer: true });
  const priced = await creator.post("/api/v1/account/subscription/price", { subscription_price: 1200 });
  expect(priced.status, priced.text).toBe(200);

  const fan = await signUp(origin, "firstfan");
  const buyer = buyerOf(fan, origin);
  const { body } = await buyer.subscribe("dana", "1mo");
  const page = (await fan.raw(body.payment_url as string, {})).headers.get("location");
  expect(page).toContain(`${stripe.origin}/c/pay/`);
  const paid = await stripe.pay(page!, numbers.pays);
  expect(paid).toMatchObject({ location: expect.stringContaining(`https://${HOST}/oauth/payment/finish?`) });
  const status = async () => (await buyer.ask(body.payment_id as string)).body.status as string;
  await expect.poll(status).toBe("paid");
  expect((await fan.get("/api/v1/user/dana")).body.is_subscribed).toBe(true);
  const taken = [...stripe.books.charges.values()].filter(({ captured }) => captured);
  expect(taken.map(({ amount_captured }) => amount_captured)).toEqual([1200]);

  child.kill("SIGTERM");
  await once(child, "exit");
  expect(
    await createClient(origin)
      .get("/healthz")
      .catch(() => "gone"),
  ).toBe("gone");
});
