import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hashOfTerms, writeFirstTerms } from "#app/artists/songs/sending/terms.server.ts";
import { firstTerms } from "#app/artists/songs/terms-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoAssisted, demoContested, demoStatedOn } from "#db/seed/demo-made.ts";
import { demoDomain } from "#db/seed/demo-people.ts";
import { demoIsrcs } from "#db/seed/demo-rights.ts";
import { statedShareStatements } from "#db/seed/seed-stated-shares.server.ts";

const signedAt = Date.UTC(2026, 10, 17, 10, 20);
const email = `artist@${demoDomain}`;

/** SELECT of the id of a published song of the demo's artist: the first or the second. */
function songOf(offset: number): SQL {
  return sql`(SELECT r.id FROM artists a CROSS JOIN recording_artists ra ON ra.artist_id = a.id CROSS JOIN recordings r ON r.id = ra.recording_id
    WHERE a.slug = ${demoArtist.slug} AND r.status = 'published' AND r.parent_id IS NULL ORDER BY r.slug LIMIT 1 OFFSET ${offset})`;
}

/** Statements for a submission of a song that is in the catalogue, once the music is there. */
function submissionOf({ db }: Pick<RequestContext, "db">, state: "sent" | "published", at: number, hash: string) {
  const [id, file] = [demoId("song", at + 1), demoId("songFile", at + 1)];
  const song = songOf(at);
  const share = (side: "composition" | "master", number: number) =>
    db.run(sql`INSERT OR IGNORE INTO stated_shares (id, submission_id, side, name, email, role, share_bp, created_at, updated_at)
      SELECT ${demoId("share", number)}, id, ${side}, ${demoArtist.name}, ${email}, ${side === "master" ? "OWNER" : "CA"}, 10000, ${signedAt}, ${signedAt}
      FROM song_submissions WHERE id = ${id}`);
  const decidedAt = state === "published" ? signedAt + 3 * 86_400_000 : null;
  return [
    db.run(sql`INSERT OR IGNORE INTO song_submissions (id, artist_id, user_id, recording_id, state, title, vocals, explicit, language, year, genres,
        credits, ai_vocals, ai_instruments, ai_composition, ai_post_production, ai_lyrics, terms_id, terms_hash, signed_name, signed_at,
        signed_address, decided_at, created_at, updated_at)
      SELECT ${id}, a.id, ${demoArtist.userId}, r.id, ${state}, r.title, r.vocals, r.explicit, coalesce(r.language, 'eng'), coalesce(r.year, 2026),
        '[]', 'Voice, felt piano: Lucia Arden', 'none', 'none', 'none', 'none', 'none', 'first', ${hash}, ${demoArtist.name}, ${signedAt},
        '192.0.2.10', ${decidedAt}, ${signedAt - 3_600_000}, ${decidedAt ?? signedAt}
      FROM recordings r CROSS JOIN artists a ON a.slug = ${demoArtist.slug} WHERE r.id = ${song}`),
    db.run(sql`INSERT OR IGNORE INTO song_submission_files (id, submission_id, role, key, name, bytes, state, recording_id, created_at)
      SELECT ${file}, s.id, 'main', f.key, s.title || '.wav', f.bytes, 'ready', s.recording_id, ${signedAt}
      FROM song_submissions s CROSS JOIN files f ON f.recording_id = s.recording_id AND f.role = 'original' WHERE s.id = ${id}`),
    share("composition", 2 * at + 1),
    share("master", 2 * at + 2),
  ];
}

/** Statements for how the demo's songs were made, as their labels stated it; songs of which something is stated stay as they are. */
function madeStatements({ db }: Pick<RequestContext, "db">) {
  const isOpen = sql`ai_stated_by IS NULL AND coalesce(ai_composition, ai_lyrics, ai_vocals, ai_instruments, ai_post_production) IS NULL
    AND isrc >= ${demoIsrcs.from} AND isrc < ${demoIsrcs.before}`;
  const use = (part: "production" | "performance") =>
    sql`iif(title IN (SELECT value FROM json_each(${JSON.stringify(demoAssisted.filter((one) => one.part === part).map(({ title }) => title))})), 'some', 'none')`;
  const by = sql`coalesce(label, (SELECT a.name FROM recording_artists ra CROSS JOIN artists a ON a.id = ra.artist_id
    WHERE ra.recording_id = recordings.id ORDER BY ra.position LIMIT 1))`;
  return [
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT id, ${signedAt} FROM recordings WHERE ${isOpen}
      ON CONFLICT (recording_id) DO NOTHING`),
    db.run(sql`UPDATE recordings SET ai_composition = 'none', ai_lyrics = 'none', ai_vocals = 'none', ai_instruments = ${use("performance")},
        ai_post_production = ${use("production")}, ai_stated_by = ${by}, ai_stated_on = ${demoStatedOn}, ai_stated_as = 'holder',
        ai_evidence = CASE WHEN stems_available THEN 'stems' WHEN length(title) % 2 THEN 'project_file' ELSE 'session_export' END,
        ai_contested = iif(title = ${demoContested.title}, ${demoContested.reason}, NULL)
      WHERE ${isOpen}`),
  ];
}

/** Statements for songs that the demo's artist submitted: one published, one in the rating queue, one a draft. */
export async function songStatements({ db }: Pick<RequestContext, "db">): Promise<BatchItem<"sqlite">[]> {
  const hash = await hashOfTerms(firstTerms);
  const created = Date.UTC(2026, 10, 25, 16);
  return [
    writeFirstTerms(db),
    ...submissionOf({ db }, "published", 0, hash),
    ...submissionOf({ db }, "sent", 1, hash),
    db.run(sql`INSERT OR IGNORE INTO ratings (recording_id, source, queued_at, updated_at)
      SELECT recording_id, 'submission', ${signedAt}, ${signedAt} FROM song_submissions WHERE id = ${demoId("song", 2)} AND state = 'sent'`),
    db.run(sql`INSERT OR IGNORE INTO song_submissions (id, artist_id, user_id, title, language, lyrics, note, created_at, updated_at)
      SELECT ${demoId("song", 3)}, id, ${demoArtist.userId}, 'Print Shop at Night', 'eng', 'The rollers turn, the paper sleeps', 'The mix is final, the instrumental follows.',
        ${created}, ${created} FROM artists WHERE slug = ${demoArtist.slug}`),
    ...statedShareStatements({ db }),
    ...madeStatements({ db }),
  ];
}
