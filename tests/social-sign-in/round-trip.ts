import type { Client } from "../running/http-client.ts";

/** Where a sign-in led: the last answer of the site, and the address that the provider sent back to. */
export interface RoundTrip {
  readonly status: number;
  readonly location: string | null;
  readonly callback: string;
}

const LONGEST = 12;

/**
 * Goes to the provider and back as a browser would, with the provider's own cookies: presses Allow or Deny there. Stops
 * before the site's callback is asked.
 */
export const passProvider = async (
  start: string,
  siteOrigin: string,
  choice: "allow" | "deny" = "allow",
): Promise<string> => {
  const cookies = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < LONGEST; steps += 1) {
    if (url.startsWith(`${siteOrigin}/`)) return url.slice(siteOrigin.length);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = response.headers.get("location");
    if (location === null && response.status !== 200)
      throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    url = new URL(location ?? `${new URL(url).pathname}/${choice}`, url).href;
  }
  throw new Error(`The provider leads nowhere: ${url}`);
};

/** The provider's address that the site sends this visitor to. */
export const goToProvider = async (client: Client, start: string): Promise<string> => {
  const { status, headers, text } = await client.get(start);
  const location = headers.get("location");
  if (status !== 303 || location === null) throw new Error(`Not sent on: ${status} ${text}`);
  return location;
};

/** The whole way: start, provider, callback. */
export const roundTrip = async (
  client: Client,
  siteOrigin: string,
  start: string,
  choice: "allow" | "deny" = "allow",
): Promise<RoundTrip> => {
  const callback = await passProvider(await goToProvider(client, start), siteOrigin, choice);
  const { status, headers } = await client.get(callback);
  return { status, location: headers.get("location"), callback };
};
