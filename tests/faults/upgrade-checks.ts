import { Client } from "pg";

import { clusterFolder } from "./payment-balance.ts";

/** What the job table holds at the end. */
export interface JobsLeft {
  readonly givenUp: number;
  /** Open, and failed when they were tried last: nobody can run them. */
  readonly failing: number;
  readonly renewals: number;
}

/** Reads the job table and the renewals that were charged. */
export const readJobs = async (dataDir: string): Promise<JobsLeft> => {
  const client = new Client({ host: clusterFolder(dataDir), user: "marquee", database: "marquee" });
  await client.connect();
  const count = async (query: string): Promise<number> =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]!.n);
  const left = {
    givenUp: await count("job where given_up"),
    failing: await count("job where done_at is null and attempts > 1 and last_error is not null"),
    renewals: await count("payment where purpose like 'renew%' and status = 'settled'"),
  };
  await client.end();
  return left;
};

const ASSET = /\/assets\/[^"' )]+\.(?:js|css)/g;

/** How many of the scripts and styles that a node's page names another node does not have. */
export const lackingFiles = async (page: string, node: string): Promise<string> => {
  const html = await (await fetch(`${page}/ava`)).text();
  const names = [...new Set(html.match(ASSET))];
  let lacking = 0;
  for (const name of names) {
    const answer = await fetch(node + name);
    await answer.arrayBuffer();
    if (answer.status !== 200) lacking += 1;
  }
  return `${lacking} of ${names.length}`;
};
