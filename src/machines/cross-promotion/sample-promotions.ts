import type { EndpointAnswer } from "../../protocol/endpoints.ts";

const now = 1_790_000_000;

const user = (username: string, display_name: string) => ({
  ...{ username, display_name, fans_avatar_url: null },
});

/** Two partners, one of whom cannot be found at the moment, and requests both ways. */
export const samplePromotions: EndpointAnswer<"getPromotions"> = {
  partners: [
    {
      ...{ id: 1, user: user("mia", "Mia Sol"), since: now - 864_000, is_shown: true },
      brought: { clicks: 128, subscribers: 9 },
      sent: { clicks: 64, subscribers: 1 },
    },
    {
      ...{ id: 2, user: user("noah", "Noah Berg"), since: now - 86_400, is_shown: false },
      brought: { clicks: 0, subscribers: 0 },
      sent: { clicks: 1, subscribers: 0 },
    },
  ],
  received: [{ id: 3, user: user("zoe", "Zoe Hart"), asked_at: now - 7_200 }],
  sent: [{ id: 4, user: user("liam", "Liam"), asked_at: now - 3_600 }],
};
