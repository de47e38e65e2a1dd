import { and, asc, type Column, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { isOfClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { licencePath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { selectNamedPlaylists } from "#app/playlists/find-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { type HitGroup, maxOfKind, type RecordKind, recordKinds } from "#app/shell/jump/jump.ts";
import { artistPath, songPath } from "#app/track/track.ts";
import { containsShown, containsWords, foldName } from "#db/folded-name.server.ts";
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

/** A row of each kind: columns of equal names, because a batch answers by name. */
type Row = { label: string; detail: string | null; at: string; number?: string };

const mainArtists = sql<string | null>`(SELECT group_concat(a.name, ', ') FROM recording_artists ra
  JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id AND ra.role = 'main')`;

function songs(ctx: RequestContext, text: string) {
  const isStaff = can(ctx.actor, "songs", ctx.company);
  const title = sql`${recordings.title} COLLATE NOCASE`;
  return ctx.db
    .select({
      label: sql<string>`${recordings.title}`.as("label"),
      detail: mainArtists.as("detail"),
      at: sql<string>`${isStaff ? recordings.id : recordings.slug}`.as("at"),
    })
    .from(recordings)
    .where(and(beginsWith(title, text), isStaff ? sql`+recordings.status <> 'deleted'` : visibleTo(ctx)))
    .orderBy(title, recordings.id)
    .limit(maxOfKind);
}

function artistPages(ctx: RequestContext, text: string) {
  const isStaff = can(ctx.actor, "artist-records", ctx.company);
  return ctx.db
    .select({
      label: sql<string>`${artists.name}`.as("label"),
      detail: sql<string>`''`.as("detail"),
      at: sql<string>`${isStaff ? artists.id : artists.slug}`.as("at"),
    })
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
    .select({
      label: sql<string>`${parties.name}`.as("label"),
      detail: sql<string>`${parties.kind}`.as("detail"),
      at: sql<string>`${parties.id}`.as("at"),
    })
    .from(parties)
    .where(beginsWith(parties.nameKey, foldName(text)))
    .orderBy(parties.nameKey, parties.id)
    .limit(maxOfKind);
}

function requests(ctx: RequestContext, text: string) {
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const isReadable = can(ctx.actor, "transactions-manage", ctx.company)
    ? undefined
    : isOfClient(ctx, { actor: requireActor(ctx), sender: transactions.userId });
  return ctx.db
    .select({
      label: sql<string>`${transactions.project}`.as("label"),
      detail: sql<string>`${transactions.endClient}`.as("detail"),
      at: sql<string>`${transactions.id}`.as("at"),
    })
    .from(transactions)
    .where(
      ofCompany(
        transactions,
        and(ne(transactions.status, "draft"), isReadable, containsWords(text, [transactions.searchKey])),
      ),
    )
    .orderBy(desc(transactions.sentAt), asc(transactions.id))
    .limit(maxOfKind);
}

function licencesByNumber(ctx: RequestContext, text: string) {
  const { licences, transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const isReadable = can(ctx.actor, "transactions-manage", ctx.company)
    ? undefined
    : isOfClient(ctx, { actor: requireActor(ctx), sender: transactions.userId });
  return ctx.db
    .select({
      label: sql<string>`${licences.number}`.as("label"),
      detail: sql<string>`${licences.project}`.as("detail"),
      at: sql<string>`${licences.transactionId}`.as("at"),
    })
    .from(licences)
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .where(ofCompany(licences, and(isReadable, containsShown(text, [licences.number]))))
    .orderBy(desc(licences.number))
    .limit(maxOfKind);
}

function opportunityBriefs(ctx: RequestContext, text: string) {
  const { opportunities, visitorRequests: briefs, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({
      label: sql<string>`coalesce(nullif(${briefs.organisation}, ''), ${briefs.name})`.as("label"),
      detail: sql<string>`${opportunities.stage}`.as("detail"),
      at: sql<string>`${opportunities.id}`.as("at"),
    })
    .from(opportunities)
    .innerJoin(briefs, eq(briefs.id, opportunities.id))
    .where(ofCompany(opportunities, and(ne(briefs.status, "spam"), containsWords(text, [briefs.searchKey]))))
    .orderBy(desc(opportunities.createdAt), asc(opportunities.id))
    .limit(maxOfKind);
}

function tenants(ctx: RequestContext, text: string) {
  return ctx.db
    .select({
      label: sql<string>`${companies.name}`.as("label"),
      detail: sql<string | null>`${companies.subdomain}`.as("detail"),
      at: sql<string>`${companies.id}`.as("at"),
    })
    .from(companies)
    .where(and(inManageableCompanies(ctx), containsWords(text, [companies.nameKey])))
    .orderBy(companies.nameKey, companies.id)
    .limit(maxOfKind);
}

function members(ctx: RequestContext, text: string) {
  const { memberships, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({
      label: sql<string>`${users.name}`.as("label"),
      detail: sql<string>`${users.email}`.as("detail"),
      at: sql<string>`${memberships.id}`.as("at"),
    })
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
  opportunities: { areas: ["opportunities"], select: opportunityBriefs, path: ({ at }) => `/opportunities/${at}` },
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
  return opening.map((kind, index) => ({
    kind,
    hits: (found[index] ?? []).map((row) => ({
      label: row.label,
      detail: row.detail ?? "",
      to: finders[kind].path(row, ctx),
    })),
  }));
}
