import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoDomain } from "#db/seed/demo-people.ts";

const askedAt = Date.UTC(2026, 10, 25, 17);
const dayMs = 24 * 3_600_000;
const own = { name: demoArtist.name, email: `artist@${demoDomain}`, asked: false, answer: null };

/** Shares of the draft: the artist's own, one confirmed, one whose owner states another, one that waits for an answer. */
const shares = [
  { ...own, side: "composition", role: "CA", shareBp: 5000 },
  {
    ...{ side: "composition", role: "A", shareBp: 2500, name: "Tomas Vale", email: "tomas@vale.example" },
    asked: true,
    answer: "yes",
  },
  {
    ...{ side: "composition", role: "C", shareBp: 2500, name: "Edda Marsh", email: "edda@marsh.example" },
    ...{ asked: true, answer: "other", answerBp: 3000, note: "We agreed on 30 when we wrote the bridge." },
  },
  { ...own, side: "master", role: "OWNER", shareBp: 7500 },
  {
    ...{ side: "master", role: "OWNER", shareBp: 2500, name: "Salt Road Records", email: "office@saltroad.example" },
    ...{ asked: true, answer: null },
  },
].map((share, position) => ({ id: demoId("share", 11 + position), position, ...share }));

/** Statements for the stated shares of the draft of the demo's artist, once the draft is there. */
export function statedShareStatements({ db }: Pick<RequestContext, "db">): BatchItem<"sqlite">[] {
  const expiresAt = askedAt + linkTtlMs["share-confirmation"];
  const value = (name: string) => sql.raw(`share.value ->> '${name}'`);
  return [
    db.run(sql`INSERT OR IGNORE INTO stated_shares (id, submission_id, side, name, email, role, share_bp, position, asked_at, expires_at,
        answer, answer_bp, answer_name, answer_note, answered_at, created_at, updated_at)
      SELECT ${value("id")}, o.id, ${value("side")}, ${value("name")}, ${value("email")}, ${value("role")}, ${value("shareBp")}, ${value("position")},
        iif(${value("asked")}, ${askedAt}, NULL), iif(${value("asked")}, ${expiresAt}, NULL), ${value("answer")}, ${value("answerBp")},
        iif(${value("answer")} IS NULL, NULL, ${value("name")}), coalesce(${value("note")}, ''),
        iif(${value("answer")} IS NULL, NULL, ${askedAt + dayMs}), ${askedAt}, ${askedAt}
      FROM json_each(${JSON.stringify(shares)}) AS share CROSS JOIN song_submissions o ON o.id = ${demoId("song", 3)}`),
  ];
}
