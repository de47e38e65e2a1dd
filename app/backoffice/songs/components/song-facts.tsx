import type { loadRecord } from "#app/backoffice/catalogue-records/load-record.server.ts";
import { recordCopy } from "#app/backoffice/catalogue-records/record-copy.ts";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { Facts } from "#app/ui/facts.tsx";

type SongFactsProps = { record: Pick<Awaited<ReturnType<typeof loadRecord>>, "names" | "values" | "options"> };

/** The fields of a song for those who don't change it. */
export function SongFacts({ record: { names, values, options } }: SongFactsProps) {
  const facts = names.flatMap((name) => {
    const field = songType.fields[name];
    if (field === undefined) return [];
    const value = values[name] ?? "";
    const choice = (options[name] ?? field.options ?? []).find((one) => one.value === value)?.label;
    const flag = value === "on" ? recordCopy.yes : recordCopy.no;
    return [{ label: field.label, value: field.control === "checkbox" ? flag : (choice ?? value) }];
  });
  return <Facts facts={facts.filter(({ value }) => value !== "")} />;
}
