import type { PhrasesOf } from "../app/flow.ts";
import { socketEventSays } from "../app/socket-wording.ts";
import type { settingAccountMachine } from "./setting-account.machine.ts";

/** How the page of the account itself reads to a tester. */
export const settingAccountPhrases: PhrasesOf<typeof settingAccountMachine> = {
  begin: ({ user }) => `Log in as ${user?.username ?? "fan"} and open /account/setting/account.`,
  events: { "socket.received": { by: "world", says: socketEventSays } },
  answers: {},
  breaks: {},
  delays: {},
  states: {
    showing: ({ context: { username } }) =>
      `The cards Username, of ${username}, and Country, language and time zone are shown.`,
  },
};
