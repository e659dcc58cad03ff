const two = (part: number): string => String(part).padStart(2, "0");

/** Epoch seconds as a field for local date and time holds them; "" for null. */
export const localTime = (time: number | null): string => {
  if (time === null) return "";
  const moment = new Date(time * 1000);
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
};

/** What such a field holds in epoch seconds; null while it is empty. */
export const readLocalTime = (value: string): number | null => {
  const milliseconds = value === "" ? Number.NaN : new Date(value).getTime();
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
};
