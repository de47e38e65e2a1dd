import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Domains where people of different clients have addresses: an equal one says nothing. */
const commonDomains = [
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "icloud.com"],
  ...["me.com", "mac.com", "aol.com", "gmx.de", "gmx.net", "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de"],
  ...["proton.me", "protonmail.com", "mail.com", "posteo.de", "mailbox.org", "orange.fr", "free.fr", "libero.it"],
  ...["yahoo.de", "yahoo.co.uk", "yahoo.fr", "hotmail.co.uk", "qq.com", "163.com", "yandex.ru", "fastmail.com"],
];

const domainOf = (address: string) => sql`nullif(substr(${sql.raw(address)}, instr(${sql.raw(address)}, '@') + 1), '')`;

type Context = Pick<RequestContext, "db" | "company">;

/**
 * Licence requests with a recording that one heard, for a statement with the tables `link` (recipients) and `pair` (recipient and
 * recording): `asked` is a table of its WITH, `found` a column of its rows: the number of the licence, empty for a request without one, null
 * for neither. A request is the recipient's that their account, or one at their organisation's domain, sent after they got the link, that an
 * offer to them is about, or that belongs to the opportunity of what was shared.
 */
export const cameOfIt = {
  asked({ db, company }: Context) {
    const { licences, transactions } = scoped(db, company);
    const itemsBy = (column: string) => sql`SELECT one.recording_id, i.transaction_id
      FROM (SELECT DISTINCT recording_id FROM pair) AS one CROSS JOIN transaction_items i ON i.${sql.raw(column)} = one.recording_id`;
    return sql`asked AS MATERIALIZED (SELECT item.recording_id, x.id, x.sent_at, x.opportunity_id, lower(u.email) AS email,
      (SELECT l.number FROM ${licences} l CROSS JOIN json_each(l.lines) line
        WHERE l.transaction_id = x.id AND line.value ->> 'recordingId' = item.recording_id ORDER BY l.issued_at DESC LIMIT 1) AS number
      FROM (${itemsBy("recording_id")} UNION ${itemsBy("second_id")}) AS item
      CROSS JOIN ${transactions} x ON x.id = item.transaction_id AND x.company_id = ${company.id} AND x.status <> 'draft'
      CROSS JOIN users u ON u.id = x.user_id)`;
  },
  found({ db, company }: Context) {
    const { offerLinks, opportunityLinks, quotes, roomGuests, rooms, visitorRequests } = scoped(db, company);
    const domain = domainOf("link.email");
    const isOrganisation = sql`${domain} NOT IN (SELECT value FROM json_each(${JSON.stringify(commonDomains)}))`;
    return sql`(SELECT coalesce(asked.number, '') FROM asked WHERE asked.recording_id = pair.recording_id
      AND asked.sent_at >= link.created_at AND (asked.email = link.email
        OR (${domainOf("asked.email")} = ${domain} AND ${isOrganisation})
        OR EXISTS (SELECT 1 FROM ${quotes} q CROSS JOIN ${offerLinks} o ON o.quote_id = q.id
          WHERE q.transaction_id = asked.id AND (o.email = link.email OR o.guest_id = link.guest_id))
        OR asked.opportunity_id IN (
          SELECT b.opportunity_id FROM ${opportunityLinks} b WHERE b.company_id = ${company.id} AND b.playlist_id = link.subject_id
          UNION ALL SELECT b.opportunity_id FROM ${opportunityLinks} b WHERE b.company_id = ${company.id} AND b.pitch_id = link.subject_id
          UNION ALL SELECT v.id FROM ${visitorRequests} v WHERE v.company_id = ${company.id} AND v.kind = 'brief' AND v.email = link.email
          UNION ALL SELECT m.opportunity_id FROM ${roomGuests} g CROSS JOIN ${rooms} m ON m.id = g.room_id WHERE g.id = link.guest_id))
      ORDER BY asked.number IS NULL, asked.sent_at DESC LIMIT 1)`;
  },
};
