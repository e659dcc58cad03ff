import { Agent, request } from "node:http";

import { ATTACKER, inParallel, type Flood, type FloodTarget } from "../flood.ts";
import { createCounter, type Counter, type Tally } from "../tally.ts";

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ask = (
  origin: string,
  agent: Agent,
  { path, method = "GET", headers, body }: Asked,
  counter: Counter,
) =>
  new Promise<void>((done) => {
    const all = { "x-forwarded-for": ATTACKER, ...headers };
    const call = request(new URL(path, origin), { agent, method, headers: all }, (response) => {
      response.resume();
      response.once("close", () => {
        counter.answered(response.statusCode ?? "none");
        done();
      });
    });
    call.once("error", () => {
      counter.answered("none");
      done();
    });
    call.end(body);
  });

const flood = async (
  { origin }: FloodTarget,
  count: number,
  asked: (index: number) => Asked,
): Promise<Tally> => {
  const counter = createCounter();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  await inParallel(count, 64, (index) => ask(origin, agent, asked(index), counter));
  agent.destroy();
  return counter.tally();
};

/** One address asks for pages and calls as fast as it can. */
export const requests: Flood = (target) =>
  flood(target, target.large ? 4000 : 1300, (index) => ({
    path: ["/api/v1/user/ava/post", "/ava", "/browse", "/api/v1/user/top"][index % 4]!,
  }));

/** One address sends a new made-up session cookie with each request. */
export const madeUpCookies: Flood = (target) =>
  flood(target, target.large ? 4000 : 1300, (index) => ({
    path: "/api/v1/auth/session",
    headers: { cookie: `csf_session=${(target.seed + index).toString(36).padStart(43, "x")}` },
  }));

/** Wrong passwords for one account and for many, from one address: each would cost a password hash. */
export const passwords: Flood = async (target) => {
  const page = await fetch(`${target.origin}/`, { headers: { "x-forwarded-for": ATTACKER } });
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return flood(target, target.large ? 2000 : 100, (index) => ({
    path: "/api/v1/auth/signin",
    method: "POST",
    headers: { "content-type": "application/json", "x-csrf-token": csrf, cookie },
    body: JSON.stringify({ email: index % 2 === 0 ? "ava" : `nobody${index}`, password: `wrong ${index}` }),
  }));
};

/** Searches, the reads that cost the database most, each for other letters and from another address. */
export const searches: Flood = (target) =>
  flood(target, target.large ? 5000 : 500, (index) => ({
    path: `/api/v1/user/search?query=${(index * 7919).toString(36).slice(-3)}`,
    headers: { "x-forwarded-for": `10.55.${(index >> 8) & 255}.${index & 255}` },
  }));
