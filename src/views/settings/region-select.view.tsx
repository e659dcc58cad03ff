import { regionChoices, type Option, type RegionChoice } from "../../domain/settings/region-options.ts";
import { Select } from "../kit/select/select.view.tsx";

export type RegionSelectProps = {
  kind: RegionChoice;
  name: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
};

const known = new Map<RegionChoice, readonly Option[]>();

/** The list of a choice, made once: browsers know some hundred zones. */
const optionsOf = (kind: RegionChoice): readonly Option[] => {
  const made = known.get(kind) ?? regionChoices[kind].options();
  known.set(kind, made);
  return made;
};

/** The country, the language or the time zone; a stored value that this browser does not list stays one of the list. */
export function RegionSelect({ kind, value, ...field }: RegionSelectProps) {
  const { none, name } = regionChoices[kind];
  const options = optionsOf(kind);
  const isListed = value === "" || options.some((option) => option.value === value);
  return (
    <Select
      {...field}
      value={value}
      options={[{ value: "", label: none }, ...(isListed ? [] : [{ value, label: name(value) }]), ...options]}
    />
  );
}
