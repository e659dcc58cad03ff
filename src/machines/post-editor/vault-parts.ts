import { enqueueActions, type AnyEventObject } from "xstate";

import { clearText, type FieldTexts } from "../../domain/account/field-texts.ts";
import type { MediaKind } from "../../domain/upload/upload-kind.ts";
import type {
  PickerOutcome,
  vaultPickerMachine,
  VaultPickerInput,
} from "../vault-picker/vault-picker.machine.ts";
import type { FormOfFiles } from "./file-parts.ts";
import { takenFromVault, withPicked } from "./post-files.ts";

interface PickerChild {
  readonly src: "vaultPicker";
  readonly logic: typeof vaultPickerMachine;
  readonly id: "picker";
}

/** What may be picked from the vault: `most` files in the form at a time, and `limitText` for more; `clears`: fields whose texts it answers. */
export interface VaultRule<Context> {
  readonly kinds: (context: Context) => readonly MediaKind[];
  readonly most: number;
  readonly limitText: string;
  readonly clears: readonly string[];
}

/**
 * The named actions of a form with files, which stand in its context as `media`, for its `setup`: `openVault` starts the picker, anew
 * when it is open; `addPicked` ends it and puts what was chosen behind the files that are there.
 */
export const vaultParts = <Context extends FormOfFiles, Event extends AnyEventObject>({
  kinds,
  most,
  limitText,
  clears,
}: VaultRule<Context>) => {
  const act = enqueueActions<Context, Event, undefined, Event, PickerChild, never, never, never, never>;
  // The compiler cannot see that what every such context has can be set in each.
  const changed = (values: Partial<FormOfFiles>) => values as Partial<Context>;
  return {
    openVault: act(({ context, self, enqueue }) => {
      const { media } = context;
      const room = Math.max(1, most - media.length);
      enqueue.stopChild("picker");
      enqueue.spawnChild("vaultPicker", {
        id: "picker",
        input: {
          ...{ kinds: kinds(context), most: room, taken: takenFromVault(media) },
          form: self as unknown as VaultPickerInput["form"],
        },
      });
    }),
    addPicked: act(({ context: { media, texts }, event, enqueue }) => {
      if (event.type !== "media.picked") return;
      const { media: picked } = event as unknown as Extract<PickerOutcome, { readonly type: "media.picked" }>;
      const { media: withAdded, isTooMany } = withPicked(media, picked, most);
      enqueue.stopChild("picker");
      enqueue.assign(
        changed({
          media: withAdded,
          texts: isTooMany
            ? { ...texts, media: limitText }
            : clears.reduce<FieldTexts<string>>(clearText, texts),
        }),
      );
    }),
  };
};
