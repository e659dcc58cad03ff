import { act, useState } from "react";
import { expect } from "vitest";

import { mentionsFlow } from "../../src/machines/mentions/mentions.flow.ts";
import { selectMentionsView, type MentionsRef } from "../../src/machines/mentions/mentions.machine.ts";
import { MentionArea } from "../../src/views/mentions/mention-area.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

function Bio({ mentions }: { mentions: MentionsRef }) {
  const [text, setText] = useState("Here");
  return <MentionArea name="bio" label="Bio" mentions={mentions} value={text} onChange={setText} />;
}

const pressKey = (page: HTMLElement, key: string): boolean => {
  const area = page.querySelector("textarea");
  const wasOpen = page.querySelector("[role=listbox]") !== null;
  if (!wasOpen) return false;
  act(() => {
    area?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  return true;
};

walkView(mentionsFlow, {
  render: (actor) => <Bio mentions={actor as MentionsRef} />,
  actions: {
    "option.moved": (page, { by }) => pressKey(page, by === 1 ? "ArrowDown" : "ArrowUp"),
    "mention.left": (page) => pressKey(page, "Escape"),
  },
  shows: {
    closed: (page) => expect(page.querySelector("[role=listbox]")).toBeNull(),
    open: (page, snapshot) => {
      const { found, active } = selectMentionsView(snapshot as never);
      const options = [...page.querySelectorAll("[role=option]")];
      expect(options.map(({ textContent }) => textContent)).toEqual(
        found.map(({ username, display_name: name }) => `${name}@${username}`),
      );
      expect(options.findIndex((option) => option.getAttribute("aria-selected") === "true")).toBe(active);
      expect(page.querySelector("textarea")?.getAttribute("aria-activedescendant")).toBe(options[active]?.id);
    },
  },
});
