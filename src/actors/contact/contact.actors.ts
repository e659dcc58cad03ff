import { fromPromise } from "xstate";

import { hasTexts } from "../../domain/account/field-texts.ts";
import { checkNote } from "../../domain/direct-message/note.ts";
import { contactMachine, type ContactInput } from "../../machines/contact/contact.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";

/** Reads what one knows of somebody, and keeps a note; that is not given up when the page is left. */
export const provideContact = ({ call }: AppServices) =>
  provideEvery(contactMachine, {
    loadContact: fromPromise<AnswerTo<"getContact">, ContactInput>(({ input, signal }) =>
      call("getContact", input, { signal }),
    ),
    saveRemark: fromPromise<AnswerTo<"noteContact">, ContactInput & { readonly remark: string }>(
      ({ input }) => {
        const fields = checkNote(input);
        if (!hasTexts(fields)) return call("noteContact", input);
        const failure = { code: "validation", error: "Please check what you entered.", fields } as const;
        return Promise.resolve({ status: "failed", failure });
      },
    ),
  });
