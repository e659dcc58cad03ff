import { shallowEqual, useSelector } from "@xstate/react";

import { formatCents } from "../../domain/format/cents.ts";
import { tidyDescription, tipMenuLimits } from "../../domain/tip-menu/written-item.ts";
import {
  menuItemLabels,
  selectTipMenuView,
  type TipMenuRef,
  type TipMenuView,
} from "../../machines/tip-menu/tip-menu.machine.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Field } from "../kit/field/field.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { useReorder } from "../kit/use-reorder.ts";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { readAs } from "../post-editor/read-as.ts";
import * as css from "./tip-menu.css.ts";

type Showing = Extract<TipMenuView, { readonly status: "showing" }>;
type Form = NonNullable<Showing["form"]>;
type Item = Showing["items"][number];

/** What a creator does for tips, item by item: added, edited, removed and put in order (OWNER-13, OWNER-33). */
export function TipMenuEditor({ menu }: { menu: TipMenuRef }) {
  const view = useSelector(menu, selectTipMenuView, shallowEqual);
  if (view.status === "loading")
    return (
      <Loading label="Loading the tip menu" className={css.menu}>
        <Skeleton width="most" />
        <Skeleton width="half" />
      </Loading>
    );
  if (view.status === "failed")
    return (
      <ReadProblem
        failure={{ error: view.error }}
        onRetry={() => menu.send({ type: "retry.requested" })}
        tone="secondary"
      />
    );
  return <Items menu={menu} view={view} />;
}

function Items({ menu, view: { items, isFull, busy, form } }: { menu: TipMenuRef; view: Showing }) {
  const { dragged, handleOf } = useReorder(
    items.map(({ id }) => id),
    (id, to) => menu.send({ type: "item.moved", id, to }),
  );
  return (
    <div className={css.menu}>
      {items.length === 0 && form === null && (
        <p className={css.note}>
          Nothing is on your tip menu yet. Say what you do for a tip, and for how much.
        </p>
      )}
      {items.length > 0 && (
        <ul className={css.list}>
          {items.map((item, index) =>
            form?.id === item.id ? (
              <li key={item.id} className={css.edited} data-row>
                <ItemForm menu={menu} form={form} />
              </li>
            ) : (
              <Row
                key={item.id}
                {...{ menu, item }}
                rests={busy || form !== null}
                place={`${index + 1} of ${items.length}`}
                isDragged={dragged === item.id}
                handle={handleOf(item.id)}
              />
            ),
          )}
        </ul>
      )}
      {form !== null && form.id === null && <ItemForm menu={menu} form={form} />}
      {form === null &&
        (isFull ? (
          <p className={css.note}>Your tip menu is full: it has {tipMenuLimits.items} things.</p>
        ) : (
          <div>
            <Button
              size="small"
              tone="secondary"
              icon="plus"
              disabled={busy}
              onClick={() => menu.send({ type: "add.pressed" })}
            >
              Add to the tip menu
            </Button>
          </div>
        ))}
    </div>
  );
}

type RowProps = {
  menu: TipMenuRef;
  item: Item;
  rests: boolean;
  /** "1 of 3" */
  place: string;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useReorder>["handleOf"]>;
};

function Row({ menu, item: { id, description, price }, rests, place, isDragged, handle }: RowProps) {
  return (
    <li className={classNames(css.row, isDragged && css.lifted)} data-row>
      <button
        type="button"
        className={css.handle}
        aria-label={`Move: ${description}, ${place}. Press the arrow keys.`}
        {...handle}
      >
        <Icon name="menu" />
      </button>
      <div>
        <p dir="auto" className={css.description}>
          {description}
        </p>
        <p className={css.price}>{formatCents(price)}</p>
      </div>
      <div className={css.buttons}>
        <IconButton
          icon="pencil"
          size="small"
          label={`Edit ${description}`}
          disabled={rests}
          onClick={() => menu.send({ type: "edit.pressed", id })}
        />
        <IconButton
          icon="close"
          size="small"
          label={`Remove ${description}`}
          disabled={rests}
          onClick={() => menu.send({ type: "delete.pressed", id })}
        />
      </div>
    </li>
  );
}

const focus = (element: HTMLElement | null): void => {
  element?.querySelector("input")?.focus();
};

function ItemForm({
  menu,
  form: { id, description, price, texts, saving },
}: {
  menu: TipMenuRef;
  form: Form;
}) {
  const { length } = [...tidyDescription(description)];
  return (
    <form
      ref={focus}
      className={css.form}
      noValidate
      aria-label={id === null ? "Add to the tip menu" : "Edit an item of the tip menu"}
      onSubmit={(event) => {
        event.preventDefault();
        menu.send({ type: "form.submitted" });
      }}
    >
      <Field
        name="description"
        label={menuItemLabels.description}
        value={description}
        error={texts.description}
        hint={`${length} of ${tipMenuLimits.description}`}
        autoComplete="off"
        onChange={(value) => menu.send({ type: "field.changed", field: "description", value })}
      />
      <Field
        name="price"
        label={menuItemLabels.price}
        value={price}
        error={texts.price}
        hint={readAs(price)}
        inputMode="decimal"
        before="$"
        autoComplete="off"
        onChange={(value) => menu.send({ type: "field.changed", field: "price", value })}
      />
      <div className={css.actions}>
        <Button type="submit" busy={saving} busyLabel="Saving…">
          Save
        </Button>
        <Button tone="secondary" disabled={saving} onClick={() => menu.send({ type: "form.left" })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
