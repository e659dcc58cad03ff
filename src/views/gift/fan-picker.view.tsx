import { giftLimits } from "../../domain/gift/gift.ts";
import { fanGroups, type FanGroup, type GiftRef, type GiftView } from "../../machines/gift/gift.machine.ts";
import type { FanItem } from "../../protocol/fans/fans.endpoints.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Checkbox } from "../kit/checkbox/checkbox.view.tsx";
import { Dialog } from "../kit/dialog/dialog.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Select } from "../kit/select/select.view.tsx";
import { Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { ListBody } from "../list/list-body.view.tsx";
import * as css from "./gift.css.ts";

/** Picks whom gifts are for from the fans of a creator, by group and name. */
export function FanPicker({ page, view }: { page: GiftRef; view: GiftView }) {
  const { group, query, names, fans } = view;
  const close = () => page.send({ type: "picker.closed" });
  return (
    <Dialog title="Your fans" closeButton onClose={close}>
      <div className={css.picker}>
        <Select
          name="group"
          label="Which fans"
          value={group}
          options={Object.entries(fanGroups).map(([value, label]) => ({ value, label }))}
          onChange={(value) => page.send({ type: "group.chosen", group: value as FanGroup })}
        />
        <form
          className={css.search}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            page.send({ type: "search.submitted" });
          }}
        >
          <Field
            label="Search by name"
            type="search"
            name="query"
            autoComplete="off"
            value={query}
            onChange={(value) => page.send({ type: "field.changed", field: "query", value })}
          />
          <Button type="submit" tone="secondary">
            Search
          </Button>
        </form>
        {fans !== null && (
          <ListBody<FanItem>
            list={fans}
            loading="Loading your fans"
            className={css.fans}
            shape={<Skeleton width="most" />}
            empty={
              <EmptyState icon="user" title="Nobody here">
                Another group or another name may show more.
              </EmptyState>
            }
          >
            {(items) => (
              <ul className={css.fans}>
                {items.map(({ id, fan }) => (
                  <li key={id}>
                    <Checkbox
                      name={`fan_${fan.username}`}
                      label={fan.display_name}
                      hint={`@${fan.username}`}
                      checked={names.includes(fan.username.toLowerCase())}
                      onChange={() => page.send({ type: "fan.toggled", username: fan.username })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </ListBody>
        )}
        <div className={css.foot}>
          <p className={css.note} role="status">{`${names.length} of ${giftLimits.names} chosen`}</p>
          <Button onClick={close}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
