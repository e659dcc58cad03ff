import type { PhrasesOf } from "../app/flow.ts";
import type { settingAccountMachine } from "./setting-account.machine.ts";

/** How the page of the account itself reads to a tester. */
export const settingAccountPhrases: PhrasesOf<typeof settingAccountMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "fan"} and open /account/setting/account.`,
  events: {},
  answers: {},
  breaks: {},
  delays: {},
  states: { showing: ({ context: { username } }) => `The page shows the username ${username}.` },
};
