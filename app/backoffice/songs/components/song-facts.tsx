import { songType } from "#app/backoffice/songs/song-type.ts";
import { Facts } from "#app/ui/facts.tsx";

type SongFactsProps = { record: { names: string[]; cells: Record<string, string> } };

/** The fields of a song for those who don't change it. */
export function SongFacts({ record: { names, cells } }: SongFactsProps) {
  const facts = names.map((name) => ({ label: songType.fields[name]?.label ?? name, value: cells[name] ?? "" }));
  return <Facts facts={facts.filter(({ value }) => value !== "")} />;
}
