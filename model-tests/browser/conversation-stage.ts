import type { ConversationInput } from "../../src/machines/conversation/conversation.setup.ts";
import type { Conversation } from "../../src/protocol/direct-message/direct-message.records.ts";
import type { Act, Stage } from "./driver.ts";
import { endAccess, giveAccess } from "./given-access.ts";
import { ownAddress, signUpPage } from "./people.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";
import { withholdEvents, type QuietLine } from "./socket-line.ts";

const CALL = "/api/v1/account/direct-message/conversation/ava";
const BLOCK = "/api/v1/account/follower/ava/block";
const INBOX = "/account/direct-message/inbox/ava";
/** So many messages were written, of which a page shows the last ones alone. */
const MESSAGES = 100;
/** Places from which on a page reaches down to the first message, or up to the newest. */
const NEAR = { first: 20, newest: 95 } as const;

/** A fan in his conversation with ava; what the page asks of it is held. */
export interface ConversationStage extends Stage {
  readonly username: string;
  readonly line: QuietLine;
  readonly loads: Gate;
  readonly reads: Gate;
  readonly marks: Gate;
  readonly deletes: Gate;
  readonly blocks: Gate;
  /** Ids of the first message, and of the film that ava sells. */
  readonly first: number;
  readonly film: number;
}

const idAt = async (site: Site, username: string, place: string): Promise<number> => {
  const { rows } = await site.database().query<{ id: string }>(
    `select m.id from message m join conversation_member c on c.conversation_id = m.conversation_id
     where c.account_id = (select id from account where username = $1) and m.deleted_at is null and ${place} limit 1`,
    [username],
  );
  return Number(rows[0]!.id);
};

/** The fan's newest message that is there. */
export const newestOwn = ({ site, username }: ConversationStage): Promise<number> =>
  idAt(site, username, "m.sender_id = c.account_id and true order by m.sequence desc");

/** They have talked: ava first, then one after the other; the last but one is a film that she sells. */
const talk = async (site: Site, username: string): Promise<void> => {
  const database = site.database();
  await database.query(
    `with pair as (
       select fan.id as fan, ava.id as ava from account fan, account ava
        where fan.username = $1 and ava.username = 'ava'),
     begun as (
       insert into conversation (first_id, second_id, last_sequence)
       select least(fan collate "C", ava), greatest(fan collate "C", ava), $2 from pair returning id),
     said as (
       select n, nextval(pg_get_serial_sequence('direct_message', 'id')) as id,
         case when n % 2 = 1 then ava else fan end as sender
       from pair, generate_series(1, $2::int) n),
     content as (
       insert into direct_message (id, creator_id, title, amount_usd, position, created_at) overriding system value
       select id, sender, case n when 1 then 'Hello' when 2 then 'Hello, Ava' when $2 then 'Thank you.'
         when $2 - 1 then 'Welcome! This one is for you alone.' else 'Message ' || n end,
         case n when $2 - 1 then 900 else 0 end, 0, extract(epoch from now())::int - 600 + n from said),
     film as (
       insert into direct_message_media (direct_message_id, position, media_id)
       select said.id, 0, (select m.id from media m, pair where m.owner_id = pair.ava and m.kind = 'video'
         and m.state = 'ready' and m.held is null and m.teaser is not null order by m.id limit 1)
       from said where n = $2 - 1),
     members as (
       insert into conversation_member (account_id, other_id, conversation_id, last_at, last_id, unread)
       select one, other, begun.id, extract(epoch from now())::int, (select max(id) from said), unread
       from begun, pair, lateral (values (fan, ava, 1), (ava, fan, 1)) as of(one, other, unread))
     insert into message (id, conversation_id, sequence, direct_message_id, sender_id, cause, created_at)
     select said.id, begun.id, n, said.id, sender, 'walk:' || n, extract(epoch from now())::int - 600 + n
     from said, begun`,
    [username, MESSAGES],
  );
};

/** Events of which a test says itself when they come. */
const isTold = (name: string): boolean => /^(direct-message|profile|payment)\./.test(name);

export const openConversation =
  ({ target }: ConversationInput) =>
  async (site: Site): Promise<ConversationStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const { username } = await signUpPage(page);
    await giveAccess(site, username);
    await talk(site, username);
    await page.clock.install();
    const stage: ConversationStage = {
      ...{ site, page, username },
      first: await idAt(site, username, "m.sequence = 1"),
      film: await idAt(site, username, `m.sequence = ${MESSAGES - 1}`),
      line: await withholdEvents(page, isTold),
      loads: await holdRequests(page, /\/direct-message\/conversation\/ava(\?.*)?$/, "GET"),
      reads: await holdRequests(page, /\/direct-message\/message\/\d+$/, "GET"),
      marks: await holdRequests(page, `**${CALL}/read`),
      deletes: await holdRequests(page, /\/direct-message\/message\/\d+$/, "DELETE"),
      blocks: await holdRequests(page, `**${BLOCK}`),
    };
    await page.goto(target === null ? INBOX : `${INBOX}/chat/msg-id/${stage.first}`);
    return stage;
  };

/** The address of a message of the same conversation, as another place of the app leads to it. */
export const goToMessage: Act<ConversationStage> = async ({ page, first }) => {
  for (const path of [INBOX, `${INBOX}/chat/msg-id/${first}`])
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
};

/** Whether the fan has bought the film. */
export const setBought = async ({ site, username, film }: ConversationStage, isBought: boolean) => {
  const database = site.database();
  const ofFan = "account_id = (select id from account where username = $1)";
  await database.query(`delete from unlock where kind = 'dm' and item_id = $2 and ${ofFan}`, [
    username,
    film,
  ]);
  if (isBought)
    await database.query(
      `insert into unlock (account_id, kind, item_id, payment_id, unlocked_at)
       select id, 'dm', $2, 'elsewhere', 1 from account where username = $1`,
      [username, film],
    );
};

/** What of an answer is arranged. */
export type Like = Pick<Conversation, "writing" | "is_blocked" | "has_older" | "has_newer">;

/** Whether the fan may write, and has blocked her. */
const setStanding = async (
  { site, username }: ConversationStage,
  { writing, is_blocked }: Like,
): Promise<void> => {
  const isShut = !writing.may && writing.why === "subscribe";
  await (isShut ? endAccess(site, username) : giveAccess(site, username));
  const ofFan = "(select id from account where username = $1)";
  await site.database().query(`delete from block where blocker_id = ${ofFan}`, [username]);
  if (is_blocked)
    await site.database().query(
      `insert into block (blocker_id, blocked_id, created_at)
       select ${ofFan}, id, 1 from account where username = 'ava'`,
      [username],
    );
};

/** Which part of the conversation is asked for so that the answer has older and newer ones as the sample has. */
const partOf = (asked: URLSearchParams, { has_older, has_newer }: Like, first: number): string => {
  if (asked.has("before")) return `before=${has_older ? asked.get("before") : NEAR.first}`;
  if (asked.has("after")) return `after=${has_newer ? asked.get("after") : NEAR.newest}`;
  return has_newer ? `around=${first}` : "";
};

/** Lets the oldest question for messages through, asked so that the answer is like the sample. */
export const answerLike = async (stage: ConversationStage, sample: Like, isBought = false): Promise<void> => {
  await setStanding(stage, sample);
  await setBought(stage, isBought);
  await stage.loads.pass(async (request) => {
    const url = new URL(request.url());
    url.search = partOf(url.searchParams, sample, stage.first);
    return { url: url.toString() };
  });
};

/** The message that is asked for is not there any more. */
export const answerGone = async (gate: Gate): Promise<void> =>
  gate.pass(async (request) => {
    const url = new URL(request.url());
    if (url.pathname === CALL) url.search = "around=999999999";
    else url.pathname = url.pathname.replace(/\d+$/, "999999999");
    return { url: url.toString() };
  });

/** Writes a message for real; the page has heard of it when it is over. */
export const writeMessage = async ({ page }: ConversationStage): Promise<void> => {
  const field = page.locator("textarea[name=written]");
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith(CALL),
  );
  await field.fill("Are you there?");
  await field.press("Enter");
  await answer;
};

/** He may not write any more, which he hears when he does. */
export const writeInVain: Act<ConversationStage> = async (stage) => {
  await endAccess(stage.site, stage.username);
  await writeMessage(stage);
};

/** Waits until that many questions of a kind wait. */
export const isHeld = (gate: Gate, many: number): Promise<void> => eventually(gate.held).toBe(many);
