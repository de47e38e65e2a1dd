import {
  type NamedKind,
  type NamedRecord,
  type NamedRecords,
  namedRecords,
} from "#app/backoffice/songs/named-records.server.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Check, Problems } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";

/** `twice`: what to say of a record that the same list has under another name. */
type Named = {
  kind: NamedKind;
  name: string;
  field: string;
  problem: (found: readonly NamedRecord[]) => string;
  twice?: string;
};

const nameFields = ["artists", "albums", "representedBy"] as const;
type NameFields = Partial<Record<(typeof nameFields)[number], unknown>>;

/** The names in a song's fields, and what they may mean: exactly one record. */
function namesIn({ artists, albums, representedBy }: NameFields): Named[] {
  const named = [
    ...((artists ?? []) as { artist: string }[]).map(({ artist: name }, at) => ({
      ...{ kind: "artists" as const, name, field: `artists[${at}].artist`, twice: copy.artistTwice },
      problem: (found: readonly NamedRecord[]) =>
        found.length === 0
          ? copy.artistUnknown(name)
          : copy.artistAmbiguous(name, found.map(({ slug }) => slug).join(", ")),
    })),
    ...((albums ?? []) as { album: string }[]).map(({ album: name }, at) => ({
      ...{ kind: "albums" as const, name, field: `albums[${at}].album`, twice: copy.albumTwice },
      problem: () => copy.albumUnknown(name),
    })),
  ];
  if (typeof representedBy !== "string") return named;
  const problem = (found: readonly NamedRecord[]) =>
    found.length === 0 ? copy.partyUnknown(representedBy) : copy.partyAmbiguous(representedBy);
  return [...named, { kind: "parties", name: representedBy, field: "representedBy", problem }];
}

type Entered = { values: RecordValues; stored: RecordValues | null };

/** The fields with names that differ from what is stored: names may have become ambiguous since. */
function changedNames({ values, stored }: Entered): NameFields {
  const changed = nameFields.filter(
    (name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(stored?.[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** The records that the names in songs' fields mean. */
export function recordsNamedIn(ctx: Pick<RequestContext, "db">, songs: readonly Entered[]): Promise<NamedRecords> {
  const named = songs.flatMap((song) => namesIn(changedNames(song)));
  const of = (kind: NamedKind) => named.flatMap((one) => (one.kind === kind ? one.name : []));
  return namedRecords(ctx, { artists: of("artists"), albums: of("albums"), parties: of("parties") });
}

/** Names of a song that mean no record, or several. */
export function nameProblems(song: Entered, records: NamedRecords): Problems {
  const problems: Problems = {};
  const seen = new Set<string>();
  for (const { kind, name, field, problem, twice } of namesIn(changedNames(song))) {
    const found = records[kind].get(name) ?? [];
    const [only, another] = found.map(({ id }) => `${kind} ${id}`);
    const isTwice = twice !== undefined && another === undefined && only !== undefined && seen.has(only);
    problems[field] = isTwice ? twice : found.length === 1 ? null : problem(found);
    if (only !== undefined) seen.add(only);
  }
  return problems;
}

/** Rules between the fields of a song, without those of names. */
export const songRules: Check[] = [
  (_ctx, { publishFrom, publishUntil }) => ({
    publishUntil:
      publishFrom && publishUntil && String(publishUntil) < String(publishFrom) ? copy.publishUntilBefore : null,
  }),
  ({ now }, { status, publishFrom }) => {
    const today = new Date(now).toISOString().slice(0, 10);
    const isLater = publishFrom && status === "published" && String(publishFrom) > today;
    return { publishFrom: isLater ? copy.publishFromLater : null };
  },
  (_ctx, values) => {
    const isAiStated = Object.keys(copy.aiParts).some((part) => values[part]);
    return {
      aiStatedBy: isAiStated && !values.aiStatedBy ? copy.aiStatedByMissing : null,
      aiStatedOn: values.aiStatedAs === "holder" && !values.aiStatedOn ? copy.aiStatedOnMissing : null,
    };
  },
];

/** Rules between the fields of a song. */
export const songChecks: Check[] = [
  ...songRules,
  async (ctx, values, stored) => nameProblems({ values, stored }, await recordsNamedIn(ctx, [{ values, stored }])),
];
