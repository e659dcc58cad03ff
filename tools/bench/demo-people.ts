import { createClient, type Client } from "../../tests/running/http-client.ts";
import { DEMO_PASSWORD } from "../../tests/running/server-fixture.ts";

const people = ["ava", "noah", "mia", "dora"] as const;

/** Four people of a demo site that trusts the proxy 127.0.0.1, each at an address of his own: an account has three places for uploads. */
export const signInPeople = (origin: string): Promise<readonly Client[]> =>
  Promise.all(
    people.map(async (email, index) => {
      const client = createClient(origin, { "x-forwarded-for": `10.3.0.${index + 1}` });
      const { status } = await client.post("/api/v1/auth/signin", { email, password: DEMO_PASSWORD });
      if (status !== 200) throw new Error(`${email} could not log in`);
      return client;
    }),
  );
