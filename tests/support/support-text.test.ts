import { describe, expect, test } from "vitest";

import { searchText } from "../../src/domain/support/search-text.ts";
import { checkSupportRequest } from "../../src/domain/support/support-request.ts";
import { parseSupportText } from "../../src/server/support/support-texts.ts";

const markdown = `# A title

Updated: 2026-11-21

Plain, **strong** & [a link](/support/faq), "quoted".

## First part

### How do I cancel?

Press **Cancel**.

### How much is it?

1. A little
2. [More](https://example.com/)

## Second part

- one
- two <script>alert(1)</script>
- [bad](javascript:alert(1)) and [worse](//evil.example)
`;
const text = parseSupportText("sample", markdown);

describe("a text from its Markdown", () => {
  test("title, date, headings to link to, paragraphs and lists", () => {
    expect([text.title, text.updated_on]).toEqual(["A title", "2026-11-21"]);
    expect(text.blocks.map(({ kind, id }) => [kind, id])).toEqual([
      ["paragraph", undefined],
      ["heading", "first-part"],
      ["subheading", "how-do-i-cancel"],
      ["paragraph", undefined],
      ["subheading", "how-much-is-it"],
      ["numbers", undefined],
      ["heading", "second-part"],
      ["bullets", undefined],
    ]);
    expect(text.blocks[0]!.lines[0]).toEqual([
      { text: "Plain, " },
      { text: "strong", strong: true },
      { text: " & " },
      { text: "a link", href: "/support/faq" },
      { text: ', "quoted".' },
    ]);
  });

  test("unsafe addresses are no links", () => {
    const hrefs = text.blocks.flatMap(({ lines }) => lines.flat()).map(({ href }) => href);
    expect(hrefs.filter((href) => href !== undefined)).toEqual(["/support/faq", "https://example.com/"]);
  });

  test("a text without a date is a mistake of ours", () => {
    expect(() => parseSupportText("sample", "# Title\n\nText")).toThrow("Updated");
  });
});

describe("searching the questions", () => {
  const kinds = (query: string) => searchText(text.blocks, query).map(({ id }) => id ?? "");

  test("[ROUTE-31] a question with its answer and heading fits when all words are in it", () => {
    expect(kinds("CANCEL press")).toEqual(["first-part", "how-do-i-cancel", ""]);
    expect(kinds("two")).toEqual(["second-part", ""]);
    expect(kinds("nothing of that")).toEqual([]);
    expect(searchText(text.blocks, " ")).toBe(text.blocks);
  });

  test("one word of several is not enough, and the heading stands once over all its questions", () => {
    expect(kinds("cancel nothing")).toEqual([]);
    expect(kinds("how")).toEqual(["first-part", "how-do-i-cancel", "", "how-much-is-it", ""]);
  });

  test("what stands before the first heading is found without one", () => {
    expect(kinds("quoted")).toEqual([""]);
  });
});

describe("what keeps a request from being sent", () => {
  const issue = { subject: "S", message: "0123456789", email: "", url: "", username: "", reason: "" };

  test("[API-29] subject to 120, message of 10 to 4000, e-mail of guests, reason and place of reports", () => {
    expect(checkSupportRequest("support", issue, false)).toEqual({});
    const short = { ...issue, subject: "s".repeat(121), message: "123456789" };
    expect(Object.keys(checkSupportRequest("support", short, true))).toEqual(["subject", "message", "email"]);
    expect(checkSupportRequest("support", { ...issue, message: "m".repeat(4001) }, false)).toEqual({
      message: "Please write at most 4000 characters",
    });
    expect(Object.keys(checkSupportRequest("dmca", issue, false))).toEqual(["url", "reason"]);
    expect(checkSupportRequest("report", { ...issue, username: "ava", reason: "It is spam" }, false)).toEqual(
      {},
    );
  });
});
