import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { inject } from "vitest";

import "./provided.ts";

/** A PostgreSQL role without superuser rights, so that its connections can be limited, with an administrator beside it. */
export interface LimitedRole {
  readonly name: string;
  /** Closes the role's connections but those that listen for notices, and lets it open no other. */
  readonly cutOff: () => Promise<void>;
  /** Lets it connect again. */
  readonly restore: () => Promise<void>;
  /** Ends all of the role's connections once; answers how many there were. */
  readonly terminate: () => Promise<number>;
  readonly set: (setting: string, value: string) => Promise<void>;
  readonly drop: () => Promise<void>;
}

const TERMINATE = "select count(pg_terminate_backend(pid)) as n from pg_stat_activity where usename = $1";
const LISTENS = "application_name = 'marquee listener'";

/** Makes the role in the tests' cluster; it may do everything with the databases of the tests. */
export const createLimitedRole = async (): Promise<LimitedRole> => {
  const admin = new Client(inject("testDatabase"));
  await admin.connect();
  const name = `limited_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`create role ${name} login`);
  await admin.query(`grant ${admin.user} to ${name}`);
  const limit = (count: number) => admin.query(`alter role ${name} connection limit ${count}`);
  return {
    name,
    cutOff: async () => {
      const { rows } = await admin.query(
        `select count(*)::int as n from pg_stat_activity where usename = $1 and ${LISTENS}`,
        [name],
      );
      await limit(rows[0].n);
      await admin.query(`${TERMINATE} and not ${LISTENS}`, [name]);
    },
    restore: async () => void (await limit(-1)),
    terminate: async () => Number((await admin.query(TERMINATE, [name])).rows[0].n),
    set: async (setting, value) => void (await admin.query(`alter role ${name} set ${setting} = ${value}`)),
    drop: async () => {
      await admin.query(`drop role ${name}`);
      await admin.end();
    },
  };
};
