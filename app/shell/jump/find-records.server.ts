import { and, type Column, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { contactsPath } from "#app/contacts/contacts-path.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { licencePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { selectNamedPlaylists } from "#app/playlists/find-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import {
  clientContacts,
  invoicesByNumber,
  licencesByNumber,
  opportunityBriefs,
  requests,
} from "#app/shell/jump/find-desk-records.server.ts";
import { type HitGroup, maxOfKind, type RecordKind, recordKinds } from "#app/shell/jump/jump.ts";
import { jumpCopy as copy } from "#app/shell/jump/jump-copy.ts";
import { rowOf } from "#app/shell/jump/row-of.server.ts";
import { artistPath, songPath } from "#app/track/track.ts";
import { containsWords, foldName } from "#db/folded-name.server.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** After every text that begins with the same letters. */
const last = "\u{10ffff}";

/** Condition: `column` begins with `text`, as a range of an index. */
function beginsWith(column: Column | SQL, text: string): SQL {
  return sql`${column} >= ${text} AND ${column} < ${text + last}`;
}

/** A row of `rowOf`. */
type Row = { label: string; detail: string | null; at: string; same: string | null };

const mainArtists = sql<string | null>`(SELECT group_concat(a.name, ', ') FROM recording_artists ra
  JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id AND ra.role = 'main')`;

function songs(ctx: RequestContext, text: string) {
  const isStaff = can(ctx.actor, "songs", ctx.company);
  const title = sql`${recordings.title} COLLATE NOCASE`;
  return ctx.db
    .select(rowOf(recordings.title, mainArtists, isStaff ? recordings.id : recordings.slug))
    .from(recordings)
    .where(and(beginsWith(title, text), isStaff ? sql`+recordings.status <> 'deleted'` : visibleTo(ctx)))
    .orderBy(title, recordings.id)
    .limit(maxOfKind);
}

/** The party that an artist is, by a number that no other party or artist has. */
const samePartyOf = sql`(SELECT iif(count(*) = 1, min(id), NULL) FROM
    (SELECT p.id FROM parties p WHERE p.ipi = artists.ipi UNION SELECT p.id FROM parties p WHERE p.isni = artists.isni LIMIT 2)
  WHERE NOT EXISTS (SELECT 1 FROM artists a WHERE a.id <> artists.id AND a.status <> 'deleted'
    AND (a.ipi = artists.ipi OR a.isni = artists.isni)))`;

function artistPages(ctx: RequestContext, text: string) {
  const isStaff = can(ctx.actor, "artist-records", ctx.company);
  return ctx.db
    .select(rowOf(artists.name, sql`''`, isStaff ? artists.id : artists.slug, isStaff ? samePartyOf : undefined))
    .from(artists)
    .where(
      and(
        inArray(artists.status, isStaff ? ["published", "unpublished"] : ["published"]),
        gte(artists.sortName, foldName(text)),
        lt(artists.sortName, foldName(text) + last),
      ),
    )
    .orderBy(artists.sortName, artists.slug)
    .limit(maxOfKind);
}

function rightsHolders(ctx: RequestContext, text: string) {
  return ctx.db
    .select(rowOf(parties.name, parties.kind, parties.id))
    .from(parties)
    .where(beginsWith(parties.nameKey, foldName(text)))
    .orderBy(parties.nameKey, parties.id)
    .limit(maxOfKind);
}

function tenants(ctx: RequestContext, text: string) {
  return ctx.db
    .select(rowOf(companies.name, companies.subdomain, companies.id))
    .from(companies)
    .where(and(inManageableCompanies(ctx), containsWords(text, [companies.nameKey])))
    .orderBy(companies.nameKey, companies.id)
    .limit(maxOfKind);
}

function members(ctx: RequestContext, text: string) {
  const { memberships, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(rowOf(users.name, users.email, memberships.id))
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ofCompany(memberships, containsWords(text, [users.nameKey])))
    .orderBy(users.nameKey, memberships.id)
    .limit(maxOfKind);
}

function lists(ctx: RequestContext, text: string) {
  return selectNamedPlaylists(ctx, { text, limit: maxOfKind });
}

type Finder = {
  /** Any of these opens the record's page; empty: every person with an account. */
  areas: Area[];
  /** Rows of this company, or of the shared catalogue, that the actor may open. */
  select: (ctx: RequestContext, text: string) => unknown;
  path: (row: Row, ctx: RequestContext) => string;
};

const finders: Record<RecordKind, Finder> = {
  songs: {
    areas: [],
    select: songs,
    path: ({ at }, ctx) => (can(ctx.actor, "songs", ctx.company) ? `/songs/${at}` : songPath({ slug: at })),
  },
  artists: {
    areas: [],
    select: artistPages,
    path: ({ at }, ctx) =>
      can(ctx.actor, "artist-records", ctx.company) ? `/artists/${at}` : artistPath({ slug: at }),
  },
  playlists: { areas: [], select: lists, path: ({ at }) => playlistPath({ slug: at }) },
  parties: { areas: ["parties"], select: rightsHolders, path: ({ at }) => `/parties/${at}` },
  requests: {
    areas: ["transactions", "transactions-manage"],
    select: requests,
    path: ({ at }) => transactionPath(at),
  },
  licences: { areas: ["licences"], select: licencesByNumber, path: ({ at, label }) => licencePath(at, label) },
  invoices: {
    areas: ["transactions", "transactions-manage"],
    select: invoicesByNumber,
    path: ({ at }) => `/invoices/${at}`,
  },
  opportunities: { areas: ["opportunities"], select: opportunityBriefs, path: ({ at }) => `/opportunities/${at}` },
  contacts: { areas: ["opportunities"], select: clientContacts, path: ({ at }) => `${contactsPath}/${at}` },
  companies: { areas: ["companies"], select: tenants, path: ({ at }) => `/iam-companies/${at}` },
  people: { areas: ["people"], select: members, path: ({ at }) => `/iam/people/${at}` },
};

type Statement = ReturnType<typeof songs>;

/**
 * Records of which `text` begins or is in the name, of the kinds whose pages the actor opens at this company; at most eight of a kind, in one
 * round trip. @throws AppError unauthorised without an account
 */
export async function findRecords(ctx: RequestContext, text: string): Promise<HitGroup[]> {
  requireActor(ctx);
  const opening = recordKinds.filter((kind) => {
    const { areas } = finders[kind];
    return areas.length === 0 || areas.some((area) => can(ctx.actor, area, ctx.company));
  });
  const [first, ...others] = opening.map((kind) => finders[kind].select(ctx, text) as Statement);
  if (first === undefined) return [];
  const found: Row[][] = await ctx.db.batch([first, ...others]);
  const rowsOf = (kind: RecordKind) => found[opening.indexOf(kind)] ?? [];
  // An artist that is a party is one row for those whose page of the party leads to the artist's.
  const isParty = ({ same }: Row) => same !== null && rowsOf("parties").some(({ at }) => at === same);
  const isArtist = ({ at }: Row) => rowsOf("artists").some(({ same }) => same === at);
  return opening.map((kind) => ({
    kind,
    hits: rowsOf(kind)
      .filter((row) => !isParty(row))
      .map((row) => ({
        label: row.label,
        detail: [row.detail, kind === "parties" && isArtist(row) ? copy.alsoArtist : ""].filter(Boolean).join(", "),
        to: finders[kind].path(row, ctx),
      })),
  }));
}
