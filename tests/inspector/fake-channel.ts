import type { Channel } from "../../src/actors/inspector/channel.ts";

type Listener = (event: { readonly data: unknown }) => void;

/** Channels of one browser: what one posts, the others hear as copies, later and in order, as in a BroadcastChannel. */
export const fakeChannels = () => {
  const members: { listeners: Listener[]; isOpen: boolean }[] = [];
  const waiting: (() => void)[] = [];
  const said: unknown[] = [];
  return {
    /** Everything that was posted. */
    said,
    open: (): Channel => {
      const member = { listeners: [] as Listener[], isOpen: true };
      members.push(member);
      return {
        say: (message) => {
          said.push(message);
          for (const other of members) {
            if (other === member || !other.isOpen) continue;
            const data = structuredClone(message);
            waiting.push(() => {
              if (other.isOpen) for (const listener of other.listeners) listener({ data });
            });
          }
        },
        addEventListener: (_, listener) => void member.listeners.push(listener),
        close: () => {
          member.isOpen = false;
        },
      };
    },
    /** Delivers until nobody has anything to say; what runs in microtasks comes first, as in a browser. */
    deliver: async (): Promise<void> => {
      await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        next();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
};
