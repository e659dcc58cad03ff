import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkNote } from "../../domain/direct-message/note.ts";
import { signedIn, type Handlers, type RequestContext } from "../http/context.ts";
import { answer, refuse, refuseFields } from "../http/reply.ts";
import { haveDealt, readNote, writeNote } from "./contact-note.ts";
import { readStanding } from "./contact.reads.ts";
import { readMembership } from "./direct-message.reads.ts";
import { readPerson } from "./people.ts";
import { readSharedPurchases } from "./shared-purchases.reads.ts";
import { readSharedMedia, sharedMedium, sharedMediaPerPage } from "./shared-media.reads.ts";

/** Whom the viewer talks with, or could; who has nothing to do with whom learns nothing of him. */
const contactOf = async (context: RequestContext, username: string) => {
  const viewer = signedIn(context);
  const { database } = context.services;
  const person = await readPerson(database, viewer, username, context.now);
  if (person === null) return { refused: refuse("user_not_found") };
  if (person.id === viewer.id) return { refused: refuse("self_message") };
  const membership = await readMembership(database, viewer.id, person.id);
  const { writing } = person;
  if (membership === null && !writing.may && writing.why === "stranger")
    return { refused: refuse("user_not_found") };
  return { person, membership };
};

/** What stands beside the messages of a conversation: its media, and what one knows of the other one (ACCT-22, ACCT-23). */
export const contactHandlers = {
  getSharedMedia: async ({ username, view = "photos", before, before_position = 0 }, context) => {
    const found = await contactOf(context, username);
    if (found.refused !== undefined) return found.refused;
    const { services, now } = context;
    const rows =
      found.membership === null
        ? []
        : await readSharedMedia(services.database, {
            ...{ viewerId: signedIn(context).id, conversationId: found.membership.conversation_id, view },
            before: before === undefined ? null : { sequence: before, position: before_position },
          });
    const page = rows.slice(0, sharedMediaPerPage);
    const last = page.at(-1);
    return answer({
      items: page.map((row) => sharedMedium(row, { keys: services.keys, now })),
      next:
        rows.length > page.length && last !== undefined
          ? { before: last.sequence, before_position: last.position }
          : null,
    });
  },

  getContact: async ({ username }, context) => {
    const found = await contactOf(context, username);
    if (found.refused !== undefined) return found.refused;
    const { person } = found;
    const viewer = signedIn(context);
    const standing = (fanId: string, creatorId: string) =>
      readStanding(context.services.database, fanId, creatorId, context.now);
    return answer({
      user: person.partner,
      as_fan: viewer.type === "model" ? await standing(person.id, viewer.id) : null,
      as_creator: person.partner.is_creator ? await standing(viewer.id, person.id) : null,
      remark: await readNote(context.services.database, viewer.id, person.id),
      purchases: await readSharedPurchases(context.services.database, viewer.id, person.id, "all"),
    });
  },

  noteContact: async ({ username, remark }, context) => {
    const texts = checkNote({ remark });
    if (hasTexts(texts)) return refuseFields(texts);
    const found = await contactOf(context, username);
    if (found.refused !== undefined) return refuse("user_not_found");
    const { services, metadata } = context;
    const pair = { account_id: signedIn(context).id, other_id: found.person.id };
    if (found.membership === null && !(await haveDealt(services.database, pair)))
      return refuse("user_not_found");
    await services.store.transact(metadata, (unit) => writeNote(unit, { ...pair, note: remark.trim() }));
    return answer({ ok: true as const });
  },
} satisfies Partial<Handlers>;
