import { sql } from "drizzle-orm";
import { partyStore } from "#app/backoffice/parties/party-store.server.ts";
import { openDispute } from "#app/backoffice/song-rights/change-dispute.server.ts";
import { saveShares } from "#app/backoffice/song-rights/save-shares.server.ts";
import { shareRowSchema, type TypedShare, toTypedShare } from "#app/backoffice/song-rights/share-row.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { wrongCheckDigits } from "#app/rights/identifiers.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoArtist } from "#db/seed/demo-artist.ts";
import { demoId } from "#db/seed/demo-id.ts";
import { demoDomain } from "#db/seed/demo-people.ts";
import {
  demoIsrcs,
  demoOpenLabel,
  demoOwnLabel,
  demoPublishers,
  demoSocieties,
  demoTerms,
} from "#db/seed/demo-rights.ts";

type Song = {
  id: string;
  title: string;
  workId: string;
  isrc: string;
  label: string | null;
  shares: string;
  isVersion: number;
  isLicensed: number;
  isRequested: number;
};
type Party = { id: string; name: string; ipi: string | null; updatedAt: number };

/** The number with the check digits that its other digits call for. */
function checked(kind: "ipi" | "iswc", start: string): string {
  const zeros = kind === "ipi" ? "00" : "0";
  const wrong = wrongCheckDigits(kind, start + zeros);
  return start + (wrong === null ? zeros : wrong.slice(wrong.lastIndexOf(" ") + 1));
}

/** A number below `end` that is always the same for a text. */
function numberOf(text: string, end: number): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % end, 7);
}

/** Songs of the demo whose rights are still as they came with the music, and versions without owners. */
async function readSongs({ db }: RequestContext): Promise<Song[]> {
  return await db.all<Song>(sql`SELECT recordings.id AS id, recordings.title AS title, work_id AS workId, isrc, label, ${sharesOfRecording()} AS shares, parent_id IS NOT NULL AS isVersion,
      EXISTS (SELECT 1 FROM licensed_recordings l WHERE l.recording_id = recordings.id) AS isLicensed,
      EXISTS (SELECT 1 FROM transaction_items i WHERE i.recording_id = recordings.id) AS isRequested
    FROM recordings JOIN works ON works.id = recordings.work_id
    WHERE isrc >= ${demoIsrcs.from} AND isrc < ${demoIsrcs.before} AND recordings.status <> 'deleted'
      AND iif(parent_id IS NULL, works.iswc IS NULL, label IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM splits s WHERE s.side = 'master' AND s.subject_id = recordings.id))
      AND EXISTS (SELECT 1 FROM transactions WHERE id = ${demoId("request", 0)})
    ORDER BY recordings.slug`);
}

async function partyNamed({ db }: RequestContext, name: string): Promise<Party | undefined> {
  return await db.get<Party | undefined>(
    sql`SELECT id, name, ipi, updated_at AS updatedAt FROM parties WHERE name = ${name} ORDER BY id LIMIT 1`,
  );
}

/** A fictional address: "ines@calloway.example", "licensing@tidewater-records.example". The demo's artist keeps its party by its account. */
function addressOf(name: string, kind: string): string | undefined {
  if (name === demoArtist.name) return undefined;
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const [account, domain] = kind === "person" ? [words[0], words.at(-1)] : ["licensing", words.join("-")];
  return `${account}@${domain}.example`;
}

/** Adds a party, or completes one that came with music. */
async function keepParty(
  ctx: RequestContext,
  given: { name: string; kind: string; ipi: string | null; society: string | null; email?: string },
) {
  const stored = await partyNamed(ctx, given.name);
  if (stored !== undefined && stored.ipi !== null) return;
  const { db } = ctx;
  const rest =
    stored && (await db.get<{ email: string | null }>(sql`SELECT email FROM parties WHERE id = ${stored.id}`));
  // What the artist account is due is of the shares of its party.
  const keepers = given.name === demoArtist.name ? [`artist@${demoDomain}`] : [];
  const email = rest?.email ?? given.email ?? addressOf(given.name, given.kind) ?? null;
  const values = { isni: null, phone: null, aliases: [], keepers, ...given, email };
  await saveRecord(ctx, partyStore, {
    id: stored?.id ?? null,
    version: stored ? String(stored.updatedAt) : "",
    values,
  });
}

async function keepSide(ctx: RequestContext, recordingId: string, side: Side, rows: TypedShare[]) {
  await saveShares(ctx, { recordingId, side, version: null, rows: rows.map((row) => shareRowSchema.parse(row)) });
}

function isOpen(label: string | null): boolean {
  return label === demoOpenLabel || label === demoOwnLabel;
}

type Credits = Pick<Song, "title" | "label"> & { writers: Share[]; today: number };

/** Writers keep half of their shares; the publisher has the other half. Of an open label no one is asked. */
function compositionOf({ title, label, writers }: Credits, publisher: string): TypedShare[] {
  const terms = demoTerms[title];
  const open = isOpen(label) ? { controlled: true, approvalRequired: false } : {};
  const halves = writers.map((share) => ({ ...share, shareBp: Math.floor(share.shareBp / 2), ...open }));
  const rest = 10_000 - halves.reduce((sum, { shareBp }) => sum + shareBp, 0);
  const { controlled = false, approvalRequired = true } = halves[0] ?? {};
  const publishers = { role: "E", share: String(rest / 100), territories: "World", controlled, approvalRequired };
  return [...halves.map(toTypedShare), { party: publisher, ...publishers, ...terms?.publisher }].map((row) => ({
    ...row,
    ...terms?.composition,
  }));
}

function mastersOf({ title, today }: Credits, label: string): TypedShare[] {
  const { master, coOwner, embargoDays } = demoTerms[title] ?? {};
  const approval = isOpen(label)
    ? { approvalRequired: false, controlled: label === demoOwnLabel }
    : { approvalRequired: true, approvalDays: "5" };
  const embargoUntil = embargoDays === undefined ? "" : isoDateOf(today, embargoDays);
  const row = { role: "OWNER", territories: "World", ...approval, embargoUntil, ...master };
  const [other, share] = coOwner ?? ["", 0];
  return [
    { ...row, party: label, share: String(100 - share) },
    ...(share > 0 ? [{ ...row, party: other, share: String(share), approvalDays: "15" }] : []),
  ];
}

/** Parties and shares of both sides, and what is disputed. A version has its song's composition. */
async function seedRightsOf(ctx: RequestContext, { id, title, label, shares, isVersion }: Song): Promise<void> {
  const stored = readShares(shares);
  const writers = isVersion ? [] : stored.filter(({ side, role }) => side === "composition" && role !== "E");
  for (const { name } of writers) {
    const at = numberOf(name, 9_000_000);
    const society = demoSocieties[at % demoSocieties.length] ?? null;
    await keepParty(ctx, { name, kind: "person", ipi: checked("ipi", `00${String(at).padStart(7, "0")}`), society });
  }
  const credits = { title, label, writers, today: ctx.now };
  const publisher = demoPublishers.find((one) => one.label === label) ?? demoPublishers[1];
  if (writers.length > 0) await keepSide(ctx, id, "composition", compositionOf(credits, publisher.name));
  if (label !== null && !stored.some(({ side }) => side === "master")) {
    const owners = mastersOf(credits, label);
    for (const { party } of owners)
      if ((await partyNamed(ctx, party)) === undefined)
        await keepParty(ctx, { name: party, kind: "label", ipi: null, society: null });
    await keepSide(ctx, id, "master", owners);
  }
  const { dispute } = demoTerms[title] ?? {};
  if (dispute && !isVersion) await openDispute(ctx, { recordingId: id, ...dispute });
}

/**
 * Seeds publishers, identifiers and owners for the demo's songs, through the functions that staff use. Of the licensed songs the first one
 * keeps one value that is not on file: its catalogue number. Of the first songs the last one that no one requested is disputed.
 */
export async function seedRights(given: RequestContext): Promise<void> {
  const ctx = asPerson(given, "admin");
  const songs = await readSongs(ctx);
  if (songs.length === 0) return;
  for (const { label: _, ...publisher } of demoPublishers) await keepParty(ctx, { ...publisher, kind: "publisher" });
  const without = songs.find(({ isLicensed }) => isLicensed)?.id;
  const isFirst = !(await ctx.db.get(sql`SELECT 1 AS found FROM rights_disputes LIMIT 1`));
  for (const song of songs) {
    await seedRightsOf(ctx, song);
    const iswc = checked("iswc", `T9${String(numberOf(song.isrc, 90_000_000)).padStart(8, "0")}`);
    const catalogueNumber = song.id === without ? null : `SYN ${song.isrc.slice(-4)}`;
    await ctx.db.batch([
      ctx.db.run(sql`UPDATE works SET iswc = ${iswc} WHERE id = ${song.workId} AND iswc IS NULL`),
      ctx.db.run(
        sql`UPDATE recordings SET catalogue_number = coalesce(catalogue_number, ${catalogueNumber}) WHERE id = ${song.id}`,
      ),
    ]);
  }
  const disputed = songs.findLast(({ isRequested, isVersion }) => !isRequested && !isVersion);
  const reason = "Two labels sent the same master, with different owners.";
  if (disputed && isFirst) await openDispute(ctx, { recordingId: disputed.id, side: "master", reason });
}
