import { sql } from "drizzle-orm";
import { contactPageCopy as copy } from "#app/backoffice/contacts/contact-page-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { toHeard } from "#app/share-subjects/heard/heard-figures.ts";
import { addressesOf, heardQueries } from "#app/share-subjects/heard/heard-sql.server.ts";
import { visibleLinks } from "#app/share-subjects/heard/visible-links.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Share links whose listening is shown, and entries of the history. */
const maxLinks = 100;
const maxRows = 200;
const maxEntries = 200;

type Kind = keyof typeof copy.kinds;
type Entry = { kind: Kind; id: string; of: string | null; name: string | null; at: number; state: string | null };

/** Query of what was shared with a contact, offered and licensed, of what they sent, and of the rooms that they are guests of. */
function entriesOf(ctx: RequestContext, actorLinks: ReturnType<typeof visibleLinks>, id: string) {
  const { db, company } = ctx;
  const { licences, offerLinks, pitches, playlists, quotes, roomGuests, rooms, shareLinks, transactions } = scoped(
    db,
    company,
  );
  const { visitorRequests } = scoped(db, company);
  const addresses = addressesOf(ctx, id);
  const isOurs = (alias: string) => sql`${sql.raw(alias)}.company_id = ${company.id}`;
  return db.all<Entry>(sql`WITH address AS MATERIALIZED (SELECT email FROM ${addresses}),
    deal AS MATERIALIZED (
      SELECT x.id FROM address CROSS JOIN users u ON u.email = address.email
        CROSS JOIN ${transactions} x ON x.user_id = u.id AND ${isOurs("x")}
      UNION SELECT q.transaction_id FROM address CROSS JOIN ${offerLinks} o ON o.email = address.email AND ${isOurs("o")}
        CROSS JOIN ${quotes} q ON q.id = o.quote_id)
    SELECT * FROM (
      SELECT 'share' AS kind, share_links.id, share_links.subject_kind AS of, coalesce(
          (SELECT p.name FROM ${playlists} p WHERE share_links.subject_kind = 'playlist' AND p.id = share_links.subject_id),
          (SELECT p.title FROM ${pitches} p WHERE share_links.subject_kind = 'pitch' AND p.id = share_links.subject_id)) AS name,
        share_links.created_at AS at, iif(EXISTS (SELECT 1 FROM share_visits v WHERE v.link_id = share_links.id), 'opened', 'unopened') AS state
      FROM ${shareLinks} WHERE share_links.email IN (SELECT email FROM address) AND ${actorLinks}
      UNION ALL
      SELECT 'offer', q.transaction_id, NULL, x.project, o.created_at,
        coalesce((SELECT a.answer FROM quote_answers a WHERE a.quote_id = q.id), 'open')
      FROM address CROSS JOIN ${offerLinks} o ON o.email = address.email AND ${isOurs("o")}
        CROSS JOIN ${quotes} q ON q.id = o.quote_id CROSS JOIN ${transactions} x ON x.id = q.transaction_id
      UNION ALL
      SELECT 'licence', l.transaction_id, NULL, l.number || ' · ' || l.project, l.issued_at, NULL
      FROM deal CROSS JOIN ${licences} l ON l.transaction_id = deal.id
      UNION ALL
      SELECT 'request', v.id, v.kind, coalesce(nullif(v.organisation, ''), v.name), v.created_at, NULL
      FROM address CROSS JOIN ${visitorRequests} v ON v.email = address.email AND ${isOurs("v")} AND v.status <> 'spam'
      UNION ALL
      SELECT 'room', m.id, NULL, m.title, g.created_at, iif(m.closed_at IS NULL, NULL, 'closed')
      FROM address CROSS JOIN ${roomGuests} g ON g.email = address.email AND ${isOurs("g")} CROSS JOIN ${rooms} m ON m.id = g.room_id)
    ORDER BY at DESC, id DESC LIMIT ${maxEntries}`);
}

/** Where an entry leads; null where the actor may not go. */
function pathOf({ actor, company }: RequestContext, { kind, id, of }: Entry): string | null {
  if (kind === "room") return `/rooms/${id}`;
  if (kind === "request" && of === "brief") return `/opportunities/${id}`;
  if (kind === "request") return can(actor, "requests", company) ? `/requests/${id}` : null;
  if (kind === "share") return null;
  return can(actor, "transactions-manage", company) ? `/transactions/${id}` : null;
}

/**
 * What a contact heard of what the actor may see, and what was shared with, offered to and licensed by their addresses. @throws AppError
 * unauthorised, forbidden
 */
export async function readContactHistory(ctx: RequestContext, id: string) {
  const actor = requireAccess(ctx, "opportunities");
  const links = visibleLinks(ctx, actor);
  const [entries, , rows, runs] = await ctx.db.batch([
    entriesOf(ctx, links, id),
    ...heardQueries(ctx, { actor, of: { contactId: id }, limit: maxLinks, offset: 0, maxRows }),
  ]);
  return {
    heard: toHeard(rows, runs),
    entries: entries.map((entry) => ({
      ...entry,
      id: `${entry.kind} ${entry.id} ${entry.at}`,
      name: entry.name || copy.untitled,
      state: entry.state === null ? null : (copy.states[entry.state] ?? null),
      to: pathOf(ctx, entry),
    })),
  };
}
