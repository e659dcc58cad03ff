import type { Audience } from "../store/event-store.ts";
import { audienceKey } from "../store/append.ts";
import type { Member } from "./member.ts";

/** Which sockets of this node an audience reaches. */
export interface Audiences {
  readonly add: (member: Member, audience: Audience) => void;
  readonly remove: (member: Member, audience: Audience) => void;
  readonly leaveAll: (member: Member) => void;
  readonly of: (audience: Audience) => ReadonlySet<Member>;
}

const nobody: ReadonlySet<Member> = new Set();

export const createAudiences = (): Audiences => {
  const byKey = new Map<string, Set<Member>>();
  const keysOf = new WeakMap<Member, Set<string>>();

  const removeKey = (member: Member, key: string): void => {
    const members = byKey.get(key);
    members?.delete(member);
    if (members?.size === 0) byKey.delete(key);
    keysOf.get(member)?.delete(key);
  };

  return {
    add: (member, audience) => {
      const key = audienceKey(audience);
      const members = byKey.get(key) ?? new Set();
      byKey.set(key, members.add(member));
      keysOf.set(member, (keysOf.get(member) ?? new Set()).add(key));
    },
    remove: (member, audience) => removeKey(member, audienceKey(audience)),
    leaveAll: (member) => {
      for (const key of keysOf.get(member) ?? []) removeKey(member, key);
    },
    of: (audience) => {
      if (!("room" in audience) || audience.except === undefined)
        return byKey.get(audienceKey(audience)) ?? nobody;
      const { room, except } = audience;
      const everybody = byKey.get(audienceKey({ room })) ?? nobody;
      return new Set([...everybody].filter(({ account }) => account !== except));
    },
  };
};
