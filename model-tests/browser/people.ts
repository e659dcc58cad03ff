import type { APIRequestContext, APIResponse, Page } from "playwright";

import { DEMO_PASSWORD, postAsPage, signInPage as signInAt } from "../../tests/running/signed-in.ts";
import { eventually, type Site } from "./site.ts";

const FORM = "application/x-www-form-urlencoded";

export { DEMO_PASSWORD };

let people = 0;

/** Posts as a page of that browser does. */
export const post = (request: APIRequestContext, path: string, data: object): Promise<APIResponse> =>
  postAsPage(request, "", path, data);

/** Signs a page's browser in to a demo account. */
export const signInPage = (page: Page, username: string): Promise<void> => signInAt(page, "", username);

/** The id of an account. */
export const idOf = async (site: Site, username: string): Promise<string> => {
  const { rows } = await site.database().query("select id from account where username = $1", [username]);
  return rows[0].id as string;
};

/** With what somebody logs in. */
export interface Person {
  readonly username: string;
  readonly password: string;
}

/**
 * Makes a new fan, or a creator who has not applied yet, signed in in that browser. The browser needs an address of its own
 * (`ownAddress`).
 */
export const signUpPage = async (
  page: Page,
  { email, isCreator = false }: { readonly email?: string; readonly isCreator?: boolean } = {},
): Promise<Person> => {
  people += 1;
  const person = { username: `walker${people}`, password: "long enough 1" };
  const creator = { email: `${person.username}@example.com`, is_model: true };
  const more = { ...(isCreator ? creator : {}), ...(email === undefined ? {} : { email }) };
  await post(page.context().request, "/api/v1/auth/signup", { ...person, ...more });
  return person;
};

/** Gives somebody another password behind the server's back; nobody has tried one before. */
export const setPasswordHash = async (site: Site, username: string, hash: string): Promise<void> => {
  await site.database().query("delete from attempt");
  await site
    .database()
    .query(
      "update credential set password_hash = $2 from account where account.id = account_id and username = $1",
      [username, hash],
    );
};

/** Gives somebody a password that he never had before, or (null) takes it from him, behind the server's back. */
export const replacePassword = async (site: Site, username: string, hash: string | null): Promise<void> => {
  const database = site.database();
  await database.query("delete from attempt");
  await database.query(
    "delete from credential using account where account.id = account_id and username = $1",
    [username],
  );
  if (hash === null) return;
  await database.query(
    "insert into credential (account_id, password_hash, changed_at) select id, $2, 1 from account where username = $1",
    [username, hash],
  );
};

/** Headers of a browser whose tries are not counted together with others'. */
export const ownAddress = (): Record<string, string> => {
  people += 1;
  return { "x-forwarded-for": `203.0.${113 + Math.floor(people / 200)}.${(people % 200) + 1}` };
};

/** What the server answers who begins a payment. */
export interface StartedPayment {
  readonly payment_id: string;
  readonly payment_url: string;
}

/** The payment that the page began last, once there is one: it is begun by a call to `path`. */
export const startedPayment = (page: Page, path: string): (() => Promise<StartedPayment>) => {
  let begun: StartedPayment | null = null;
  page.on("request", (request) => {
    if (request.url().endsWith(path)) begun = null;
  });
  page.on("response", (response) => {
    if (!response.url().endsWith(path) || !response.ok()) return;
    void response.json().then((answer: StartedPayment) => (begun = answer));
  });
  return async () => {
    await eventually(() => begun).not.toBe(null);
    return begun!;
  };
};

/** Sends a card to a started payment in the same browser, as another of its tabs would. */
export const sendCard = async (page: Page, paymentUrl: string, card: string): Promise<void> => {
  const { request } = page.context();
  const text = await (await request.get(paymentUrl)).text();
  const order = /name="order" value="([^"]+)"/.exec(text)?.[1];
  if (order === undefined) throw new Error(`There is no card form on ${paymentUrl}.`);
  const fields = { order, card_number: card, expiry: "12 / 40", security_code: "123" };
  const response = await request.post("/oauth/payment/sandbox/pay", {
    headers: { "content-type": FORM, accept: "application/json" },
    data: new URLSearchParams(fields).toString(),
  });
  if (!response.ok()) throw new Error(`The sandbox answered ${response.status()}: ${await response.text()}`);
};
