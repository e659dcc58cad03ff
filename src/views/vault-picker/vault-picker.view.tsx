import { shallowEqual, useSelector } from "@xstate/react";

import {
  isChoosable,
  selectVaultPickerView,
  type VaultPickerRef,
} from "../../machines/vault-picker/vault-picker.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { useFolders, VaultFilters } from "../vault/vault-filters.view.tsx";
import { VaultGrid } from "../vault/vault-grid.view.tsx";
import * as css from "./vault-picker.css.ts";
import * as accountPaths from "../../domain/site/account-paths.ts";

/** Chooses from the vault, in any editor that starts its machine. */
export function VaultPicker({ picker }: { picker: VaultPickerRef }) {
  const view = useSelector(picker, selectVaultPickerView, shallowEqual);
  const { status, items, folders } = view;
  if (status === "over" || items === null || folders === null) return null;
  return <Open picker={picker} view={{ ...view, items, folders }} />;
}

type View = ReturnType<typeof selectVaultPickerView>;
type Started = View & { readonly [Name in "items" | "folders"]: NonNullable<View[Name]> };

function Open({ picker, view }: { picker: VaultPickerRef; view: Started }) {
  const { filter, kinds, chosen, most, items } = view;
  const folders = useFolders(view.folders);
  const close = () => picker.send({ type: "form.cancelled" });
  return (
    <Dialog title="From your vault" size="full" closeButton onClose={close}>
      <VaultFilters
        filter={filter}
        folders={folders}
        kinds={kinds}
        onChange={(changed) => picker.send(changed)}
      />
      <div className={css.items}>
        <VaultGrid
          items={items}
          chosen={chosen}
          isChoosable={(item) => isChoosable(view, item)}
          onToggle={(item) => picker.send({ type: "item.toggled", item })}
          empty={
            <EmptyState
              icon="image"
              title="Nothing here"
              action={<ButtonLink href={accountPaths.vault}>Open the vault</ButtonLink>}
            >
              What you upload can be used again.
            </EmptyState>
          }
        />
      </div>
      <div className={css.foot}>
        <p className={css.count} role="status">
          {`${chosen.length} of ${most} chosen`}
        </p>
        <Button tone="secondary" onClick={close}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => picker.send({ type: "form.submitted" })}>
          Add
        </Button>
      </div>
    </Dialog>
  );
}
