import type { BrowseRef } from "../../machines/browse/browse.machine.ts";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";

/** Searches creators by username and display name (API-27). */
export function SearchField({ page, query }: { page: BrowseRef; query: string }) {
  return (
    <Field
      label="Search creators"
      name="query"
      type="search"
      value={query}
      maxLength={50}
      before={<Icon name="search" />}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(value) => page.send({ type: "query.typed", value })}
    />
  );
}
